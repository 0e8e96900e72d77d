/** Tabs with the marker are of staff only. */
export function visibleTabs<Tab extends { staffOnly?: true }>(tabs: readonly Tab[], isStaff: boolean): Tab[] {
  return tabs.filter(({ staffOnly }) => isStaff || !staffOnly)
}
