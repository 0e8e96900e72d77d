// Moves the focus between the panes of a master-detail.
import { useFocusNext } from '../rows/useFocusNext.ts'
import { addButton } from './useListKeys.ts'
import type { Master, PaneName } from './useMaster.ts'

const firstControl = '.det input:not([type="hidden"]):not([tabindex="-1"]), .det select, .det textarea, .det button'

/** `id`: of the panes and rows; `fieldId`: of the element around them. */
export function useMasterFocus(id: string, fieldId: string, master: Master) {
  const focusNext = useFocusNext()
  const idAt = (name: PaneName) => (index: number) => `${id}-${name}-${index}`
  const show = (to: PaneName, index: number) => {
    master.show(to)
    focusNext(() => target(to, index))
  }
  /** The row; where none is left, the button that adds one, or a parent. */
  const target = (to: PaneName, index: number) => {
    const field = document.getElementById(fieldId)
    return (
      document.getElementById(idAt(to)(index)) ??
      (to === 'parents' ? undefined : addButton(field?.querySelector('.p2'))) ??
      addButton(field?.querySelector('.p1'))
    )
  }
  return {
    idAt,
    show,
    /** After rows are gone, or their marks: the row that is selected now. */
    select: (index: number) => {
      master.chooseRow(Math.max(0, index))
      show('rows', index)
    },
    /** As `show` of a row, if what had the focus is gone. */
    keep: (index: number) => focusNext(() => (document.activeElement === document.body ? target('rows', index) : undefined)),
    openDetail: () => {
      master.show('detail')
      focusNext(() => document.getElementById(`${id}-detail`)?.querySelector<HTMLElement>(firstControl))
    },
  }
}
