// Server errors in the shape of a react-admin form: a text per field, by path.
import { toFieldPath } from '../../engine/schema/paths.ts'
import type { FieldError } from '../../engine/types.ts'

export type FormErrors = { [name: string]: string | FormErrors }
type TextOf = (path: string, error: FieldError) => string

/** The first error of a path wins; an error of the whole record is at `root.serverError`, where react-admin looks for it. */
export function formErrors(errors: FieldError[], textOf: TextOf): FormErrors {
  const form: FormErrors = Object.create(null) as FormErrors
  for (const error of errors) {
    const names = namesIn(error.path)
    const path = toFieldPath(names.map((name) => (/^\d+$/.test(name) ? '*' : name)))
    put(form, names.length === 0 ? ['root', 'serverError'] : names, textOf(path, error))
  }
  return form
}

/** From a JSON Pointer. */
function namesIn(pointer: string): string[] {
  return pointer
    .split('/')
    .slice(1)
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
}

function put(form: FormErrors, [name = '', ...rest]: string[], text: string): void {
  const there = Object.hasOwn(form, name) ? form[name] : undefined
  if (rest.length === 0) form[name] = there ?? text
  else if (typeof there !== 'string') put((form[name] = there ?? (Object.create(null) as FormErrors)) as FormErrors, rest, text)
}
