// DOM ids of fields. Pointers may hold any character; ids and id lists in ARIA attributes may not hold spaces.
/** `within`: prefix of a form that is shown beside another one. */
export const idOf = (pointer: string, within = ''): string => `f-${within}${encodeURIComponent(pointer).replaceAll('%', '.')}`
/** The input of a row's key; its value has the row's own id. */
export const keyIdOf = (pointer: string, within = ''): string => `${idOf(pointer, within)}-key`
export const helpId = (id: string): string => `${id}-h`
export const errorId = (id: string): string => `${id}-e`
