// The controls of a form as they are drawn: what each is, where it writes to, what it says.
import type { Locator, Page } from '@playwright/test'

/** `key`: the name of a row; `add`: a new row; `open`: a row that is closed; `edit`: a part that is drawn when it is asked for. */
export type Kind =
  | 'text'
  | 'area'
  | 'json'
  | 'secret'
  | 'switch'
  | 'check'
  | 'segment'
  | 'select'
  | 'search'
  | 'choice'
  | 'chips'
  | 'file'
  | 'key'
  | 'add'
  | 'open'
  | 'edit'
/** `index`: among all controls of the page; `at`: the field it stands in. */
export type Control = { kind: Kind; at: string; index: number; value: string; isWrong: boolean; isChosen: boolean; hasFocus: boolean }

const everyControl = ':is(main form, .drawer-b) :is(input, textarea, select, button, .cm-content)'

export const controlAt = (page: Page, { index }: Pick<Control, 'index'>): Locator => page.locator(everyControl).nth(index)

export function controlsOf(page: Page): Promise<Control[]> {
  return page.locator(everyControl).evaluateAll((elements) => {
    const drawer = document.querySelector('.drawer-b')
    return elements.flatMap((element, index): Control[] => {
      const field = element as HTMLInputElement
      const at = field.closest<HTMLElement>('[data-at]')?.dataset['at']
      const isHidden = field.offsetParent === null || field.ariaHidden === 'true' || (drawer !== null && !drawer.contains(field))
      if (at === undefined || field.disabled || isHidden) return []
      const kind = kindOf(field, at)
      if (kind === undefined) return []
      return [
        {
          kind,
          at,
          index,
          value: field.value ?? field.innerText,
          isWrong: field.ariaInvalid === 'true',
          isChosen: field.checked || field.ariaChecked === 'true',
          hasFocus: field === document.activeElement,
        },
      ]
    })

    function kindOf(field: HTMLInputElement, at: string): Kind | undefined {
      const role = field.getAttribute('role')
      if (field.tagName === 'BUTTON') return buttonKind(field, role)
      if (field.tagName === 'SELECT') return 'select'
      if (field.classList.contains('cm-content')) return 'json'
      if (field.tagName === 'TEXTAREA')
        return field.closest('.f')?.querySelector(':scope > :is(label, .lab) > em')?.textContent === 'JSON' ? 'json' : 'area'
      if (role === 'combobox') return field.readOnly ? undefined : 'search'
      if (role === 'switch') return 'switch'
      if (field.type === 'checkbox') return 'check'
      if (field.type === 'radio') return 'choice'
      if (field.type === 'file') return 'file'
      if (field.type === 'password') return 'secret'
      if (field.readOnly) return undefined
      if (field.closest('.chips')) return 'chips'
      const own = `f-${encodeURIComponent(at).replaceAll('%', '.')}`
      return field.classList.contains('mono') && field.id !== '' && field.id !== own && field.id.startsWith(own) ? 'key' : 'text'
    }
    function buttonKind(field: HTMLElement, role: string | null): Kind | undefined {
      if (role === 'radio') return 'segment'
      if (field.classList.contains('add') || field.querySelector('.lucide-plus')) return 'add'
      if (field.getAttribute('aria-expanded') === 'false' && field.classList.contains('rule-open')) return 'open'
      if (!field.closest('.in.ro')) return undefined
      // A stored secret is typed anew, not opened; beside it stands what clears it.
      return field.ariaHasPopup === 'dialog' ? 'edit' : field.previousElementSibling?.tagName === 'BUTTON' ? undefined : 'open'
    }
  })
}
