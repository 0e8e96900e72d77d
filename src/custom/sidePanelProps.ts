// Props of a part beside a form.
export type SidePanelProps = {
  /** As it is typed; nothing in it is checked. */
  draft: Record<string, unknown>
  /** As it is stored; empty for a new record. */
  stored: Record<string, unknown>
  /** Whether the form has changes that are not published or saved. Comparing the values would not show it, because a form adds empty members. */
  isChanged: boolean
}
