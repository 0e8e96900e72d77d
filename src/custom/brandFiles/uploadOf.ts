// `upload` of a field in `ui`: which files are accepted, and how they are used.
import { uiOf, type FormHost } from '../../ui/form/context.ts'

/** How a picture is drawn: whole in a square, or filling a place of the shape `width` × `height`. */
export type Crop = 'square' | 'fill'
/** `types`: extensions and MIME types. `kind`, `width`, `height`: of a picture, see Pictures. */
export type UploadRules = { megabytes: number; types: string[]; kind?: string; width?: number; height?: number; crop?: Crop }

export function uploadOf(host: FormHost, at: string[]): UploadRules {
  return (uiOf(host, at)['upload'] as UploadRules | undefined) ?? { megabytes: Infinity, types: [] }
}
