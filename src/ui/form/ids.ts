// DOM ids of fields. Pointers may hold any character; ids and the lists of them in ARIA attributes may not hold spaces.
/** `within`: of a form that stands on a page beside another one. */
export const idOf = (pointer: string, within = ''): string => `f-${within}${encodeURIComponent(pointer).replaceAll('%', '.')}`
export const helpId = (id: string): string => `${id}-h`
export const errorId = (id: string): string => `${id}-e`
