/** Address of a picture, by its id or by the name of its uploaded file. */
export const pictureAt = (id: string): string => `/app/inventory/v1/image/${encodeURIComponent(id)}`

/** Address of one file of a font. */
export const fontFileAt = (id: string, weight: number): string => `/app/inventory/v1/font/${encodeURIComponent(id)}/${weight}`
