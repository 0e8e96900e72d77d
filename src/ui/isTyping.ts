/** Whether a key goes into an input, or an open dialog, menu or list: single letters act nowhere there. */
export function isTyping(event: KeyboardEvent): boolean {
  const { target } = event
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable ||
      target.matches('input:not([type="checkbox"]), textarea, select') ||
      target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null)
  )
}
