/** As a `ref`: takes the focus when it appears. For the first field of a page or dialog that someone has just asked for. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus()
}
