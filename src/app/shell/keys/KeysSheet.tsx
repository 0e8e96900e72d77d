import { useTranslate } from 'ra-core'
import { useId } from 'react'
import { keepPreferences } from '../../../client/session/preferences.ts'
import { changeSession } from '../../../client/session/sessionStore.ts'
import { Button } from '../../../ui/parts/actions/Button.tsx'
import { Dialog } from '../../../ui/parts/feedback/Dialog.tsx'
import { useSession } from '../../../client/session/useSession.ts'
import { useMenu } from '../menu/useMenu.ts'
import { shortcutTargets } from './shortcutTargets.ts'

/** Keys, separated by blanks, and their function; single letters are listed below their switch. */
const always = [
  ['Ctrl K', 'palette'],
  ['Ctrl S', 'save'],
  ['Esc', 'escape'],
  ['F8', 'nextError'],
  ['Shift F8', 'previousError'],
  ['Alt 1–9', 'tab'],
] as const
const letters = [
  ['/', 'search'],
  ['C', 'create'],
  ['E', 'edit'],
  ['J K', 'move'],
  ['X', 'select'],
  ['Shift X', 'range'],
  ['[ ]', 'beside'],
  ['?', 'sheet'],
] as const

/** The list of shortcuts, and the switch that disables single letters for the user. */
export function KeysSheet({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const field = useId()
  const session = useSession()
  const targets = shortcutTargets(useMenu())
  const areOn = session.single_keys !== false
  const turn = () => {
    changeSession({ single_keys: !areOn })
    keepPreferences({ single_keys: !areOn })
  }
  return (
    <Dialog open wide onClose={onClose} title={t('shell.keys.title')} actions={<Button onClick={onClose}>{t('app.close')}</Button>}>
      <dl className="keys">
        {always.map(([keys, what]) => (
          <Line key={what} keys={keys} text={t(`shell.keys.${what}`)} />
        ))}
      </dl>
      <label className="tick keys-switch" htmlFor={field}>
        <input id={field} type="checkbox" className="cb" checked={areOn} onChange={turn} />
        <span>{t('shell.keys.letters')}</span>
      </label>
      <dl className={areOn ? 'keys' : 'keys off'} aria-disabled={!areOn || undefined}>
        {letters.map(([keys, what]) => (
          <Line key={what} keys={keys} text={t(`shell.keys.${what}`)} />
        ))}
        {targets.map(({ letter, section }) => (
          <Line
            key={letter}
            keys={`G ${letter.toUpperCase()}`}
            text={section === undefined ? t('shell.menu.home') : t(`shell.menu.groups.${section}`)}
          />
        ))}
      </dl>
    </Dialog>
  )
}

function Line({ keys, text }: { keys: string; text: string }) {
  return (
    <div>
      <dt>
        {keys.split(' ').map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{text}</dd>
    </div>
  )
}
