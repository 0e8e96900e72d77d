// Keys under which this browser stores the last state of a list, until the sign-out.

/** `list` = filters, order and page; `columns` = those of a chosen view. `parent`: the record whose list it is. */
export function listKeys(
  type: string,
  account: string | undefined,
  parent?: string,
): { list: string; columns: string; tabColumns: string } {
  const place = [account ?? 'provider', type, parent].filter(Boolean).join('.')
  return { list: `${place}.list`, columns: `${place}.columns`, tabColumns: `${place}.tab.columns` }
}
