/** A `ref` that focuses the element when it mounts: for the first field of a page or dialog that the user has just opened. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
