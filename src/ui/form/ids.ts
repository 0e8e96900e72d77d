// DOM ids of fields. Pointers may hold any character; ids and the lists of them in ARIA attributes may not hold spaces.
export const idOf = (pointer: string): string => `f-${encodeURIComponent(pointer).replaceAll('%', '.')}`
export const helpId = (id: string): string => `${id}-h`
export const errorId = (id: string): string => `${id}-e`
