/** Whether a key event goes to an input, or to an open dialog, menu or list: single-letter shortcuts are disabled there. */
export function isTyping(event: KeyboardEvent): boolean {
  const { target } = event
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type="checkbox"]), textarea, select') ||
      target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null)
  )
}
