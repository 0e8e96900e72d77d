// Ctrl K: records of every type, actions of this page, recent records, pages, types to create, language and theme.
import { useTranslate } from 'ra-core'
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { focusOnMount } from '../../../ui/focusOnMount.ts'
import { IconButton } from '../../../ui/parts/actions/Button.tsx'
import { Modal } from '../../../ui/parts/feedback/Floating.tsx'
import { Icon, iconNamed } from '../../../ui/parts/Icon.tsx'
import { isExact, matching, type Command } from './matching.ts'
import { useCommands } from './useCommands.ts'
import { useFoundRecords } from './useFoundRecords.ts'
import { useRecordCommands } from './useRecordCommands.ts'

const ownGroups = ['here', 'recent', 'pages', 'verbs', 'create', 'language']

export function CommandPalette({ onClose }: { onClose: () => void }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const list = useId()
  const [query, setQuery] = useState('')
  const [chosen, choose] = useState<string>()
  const waiting = useRef<{ inTab: boolean }>(undefined)
  const records = useFoundRecords(query)
  const shown = [...useRecordCommands(records.found, query), ...matching(useCommands(), query)]
  // Records that appear above do not move the selection.
  const at = Math.max(
    0,
    shown.findIndex(({ id }) => id === chosen),
  )
  const run = (command: Command | undefined, { inTab = false } = {}) => {
    if (!command) return
    onClose()
    if (command.to !== undefined && inTab) window.open(command.to, '_blank')
    else if (command.to !== undefined) void navigate(command.to)
    else command.run?.()
  }
  // An id or a domain was entered before the response arrived: the palette jumps as soon as it does.
  const answered = useEffectEvent(() => {
    if (waiting.current) run(shown[0], waiting.current)
    waiting.current = undefined
  })
  useEffect(() => {
    if (records.isSettled) answered()
  }, [records.isSettled])
  const onKey = (event: React.KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (event.key === 'Enter') {
      const inTab = event.ctrlKey || event.metaKey
      if (isExact(query.trim()) && !records.isSettled) waiting.current = { inTab }
      else run(shown[at], { inTab })
    }
    if (!by) return
    event.preventDefault()
    const next = (at + by + shown.length) % Math.max(1, shown.length)
    choose(shown[next]?.id)
    document.getElementById(`${list}-${next}`)?.scrollIntoView({ block: 'nearest' })
  }
  const headOf = (group: string) => (ownGroups.includes(group) ? t(`shell.palette.${group}`) : group)
  return (
    <Modal open onClose={onClose} slotProps={{ paper: { className: 'palette', 'aria-label': t('shell.palette.label') } }}>
      <div className="cmd">
        <div className="cmd-in">
          <Icon name="search" size={18} />
          <input
            ref={focusOnMount}
            value={query}
            maxLength={200}
            onKeyDown={onKey}
            placeholder={t('shell.palette.open')}
            aria-label={t('shell.palette.label')}
            role="combobox"
            aria-expanded
            aria-controls={list}
            aria-activedescendant={shown[at] ? `${list}-${at}` : undefined}
            onChange={(event) => {
              setQuery(event.target.value)
              choose(undefined)
              waiting.current = undefined
            }}
          />
          <kbd className="no-phone">Esc</kbd>
          <span className="only-phone">
            <IconButton icon="x" label={t('app.close')} onClick={onClose} />
          </span>
        </div>
        <div id={list} className="cmd-list" role="listbox" aria-label={t('shell.palette.label')}>
          {shown.map((command, index) => (
            <div key={command.id} role="presentation">
              {command.group !== shown[index - 1]?.group && (
                <p className="g" role="presentation">
                  {headOf(command.group)}
                </p>
              )}
              <Option
                id={`${list}-${index}`}
                command={command}
                isAt={index === at}
                onPoint={() => choose(command.id)}
                onRun={(inTab) => run(command, { inTab })}
              />
            </div>
          ))}
        </div>
        {shown.length === 0 && (
          <p className="none" role="status">
            {t(records.isFailed ? 'shell.palette.failed' : records.isSettled ? 'shell.palette.none' : 'shell.palette.searching')}
          </p>
        )}
        <PaletteKeys />
      </div>
    </Modal>
  )
}

type OptionProps = { id: string; command: Command; isAt: boolean; onPoint: () => void; onRun: (inTab: boolean) => void }

function Option({ id, command, isAt, onPoint, onRun }: OptionProps) {
  return (
    <button
      type="button"
      id={id}
      className="li"
      role="option"
      tabIndex={-1}
      aria-selected={isAt}
      onMouseMove={onPoint}
      onClick={(event) => onRun(event.ctrlKey || event.metaKey)}
    >
      <Icon name={iconNamed(command.icon)} />
      <span className="grow cut">{command.label}</span>
      {isAt && <kbd aria-hidden="true">↵</kbd>}
    </button>
  )
}

function PaletteKeys() {
  const t = useTranslate()
  return (
    <p className="cmd-foot no-phone">
      <kbd>↑</kbd> <kbd>↓</kbd> {t('shell.palette.move')} · <kbd>↵</kbd> {t('shell.palette.go')} · <kbd>Ctrl ↵</kbd>{' '}
      {t('shell.palette.inTab')}
    </p>
  )
}
