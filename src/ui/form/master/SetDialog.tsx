// Sets one field of many rows at once: chosen and filled in here, written to all of them together.
import { useMemo, useState } from 'react'
import { FormHostProvider, useForm, type FormHost } from '../context.ts'
import { SelectInput } from '../controls/inputs.tsx'
import { Button } from '../../parts/actions/Button.tsx'
import { Dialog } from '../../parts/feedback/Dialog.tsx'
import { commonFields } from './commonFields.ts'
import type { Level } from './levels.ts'

type Props = { level: Level; count: number; onSet: (name: string, value: unknown) => void; onClose: () => void }

export function SetDialog({ level, count, onSet, onClose }: Props) {
  const host = useForm()
  const { words, Node } = host
  const { t } = words
  const fields = commonFields(level)
  const [name, setName] = useState(fields[0]?.[0] ?? '')
  const [value, setValue] = useState<unknown>()
  const schema = fields.find(([own]) => own === name)?.[1]
  const at = [...level.at, '*']
  // The draft does not change until the button is pressed.
  const path = useMemo(() => [...level.path, '\u0000', name], [level.path, name])
  const own = useMemo(() => detached(host, path.length, setValue), [host, path.length, setValue])
  const actions = (
    <>
      <Button onClick={onClose}>{t('form.cancel')}</Button>
      <Button kind="primary" onClick={() => onSet(name, value)}>
        {t('form.master.setFor', { smart_count: count })}
      </Button>
    </>
  )
  return (
    <Dialog open title={t('form.master.set')} onClose={onClose} actions={actions}>
      <div className="fs">
        <div className="f">
          <label htmlFor="md-field">{t('form.field')}</label>
          <SelectInput
            id="md-field"
            value={name}
            options={fields.map(([field, member]) => ({ value: field, label: words.field([...at, field].join('.'), member) }))}
            onChange={(next) => {
              setName(next)
              setValue(undefined)
            }}
          />
        </div>
        {schema && (
          <FormHostProvider value={own}>
            <Node key={name} schema={schema} path={path} at={[...at, name]} value={value} />
          </FormHostProvider>
        )}
        {value === undefined && <p className="help">{t('form.master.emptied')}</p>}
      </div>
    </Dialog>
  )
}

/** A host that keeps changes in the dialog. */
function detached(host: FormHost, depth: number, setValue: (to: (now: unknown) => unknown) => void): FormHost {
  return {
    ...host,
    change: (to, next) => setValue((now) => within(now, to.slice(depth), next)),
    begin: () => undefined,
    leave: () => undefined,
    read: () => undefined,
    original: () => undefined,
  }
}

function within(value: unknown, path: (string | number)[], next: unknown): unknown {
  const [name, ...rest] = path
  if (name === undefined) return next
  if (Array.isArray(value) || typeof name === 'number') {
    const list: unknown[] = Array.isArray(value) ? [...value] : []
    list[Number(name)] = within(list[Number(name)], rest, next)
    return list
  }
  const data: Record<string, unknown> = {
    ...(value as Record<string, unknown> | undefined),
    [name]: within((value as Record<string, unknown> | undefined)?.[name], rest, next),
  }
  if (data[name] === undefined) delete data[name]
  return data
}
