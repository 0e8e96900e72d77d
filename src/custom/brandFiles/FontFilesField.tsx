// Files of a font by weight: uploaded in their place, each shown as the browser draws it.
import { useTranslate } from 'ra-core'
import { useEffect, useState } from 'react'
import { Combobox } from '../../ui/form/controls/Combobox.tsx'
import type { NodeProps } from '../../ui/form/context.ts'
import { Field } from '../../ui/form/Field.tsx'
import { useField } from '../../ui/form/useField.ts'
import { useFormat } from '../../ui/format/useFormat.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { FileDrop } from './FileDrop.tsx'
import { familyOf, weightOf, weights } from './fontWeights.ts'
import { fontFileAt } from './pictureAt.ts'
import { useUpload } from './useUpload.ts'
import './brandFiles.css'

type File = { weight: number; file: string; format: string; size: number }
const formats: Record<string, string> = { 'font/woff2': 'woff2', 'font/woff': 'woff', 'font/ttf': 'ttf' }

export function FontFilesField(props: NodeProps) {
  const t = useTranslate()
  const { bytes } = useFormat()
  const field = useField(props)
  const { host, label } = field
  const files = filesIn(props.value)
  const write = (next: File[]) => field.set(next.length > 0 ? next.toSorted((one, other) => one.weight - other.weight) : undefined)
  const upload = useUpload('font', field, ({ guid, name, content_type, bytes: size }) => {
    const now = filesIn(host.read(props.path))
    const weight = weightOf(
      name,
      now.map((one) => one.weight),
    )
    if (weight === undefined) return
    write([...now, { weight, file: guid, format: formats[content_type] ?? '', size }])
    const family = familyOf(name)
    if (family === undefined || host.mode !== 'create') return
    for (const at of ['name', 'family']) if (!host.read([at])) host.change([at], family)
  })
  const remove = (file: File) => {
    write(files.filter((one) => one !== file))
    host.undoable(t('brandFiles.removed', { name: t(`brandFiles.weights.${file.weight}`) }), () => write(files))
  }
  const rows = files.map((file, index) => (
    <li key={file.file}>
      {field.readOnly ? (
        <span className="m">{t(`brandFiles.weights.${file.weight}`)}</span>
      ) : (
        <Combobox
          id={`${field.id}-${index}`}
          label={t('brandFiles.weight')}
          value={String(file.weight)}
          options={weights
            .filter((weight) => weight === file.weight || files.every((one) => one.weight !== weight))
            .map((weight) => ({ value: String(weight), label: t(`brandFiles.weights.${weight}`) }))}
          empty=""
          onChange={(weight) => write(files.map((one) => (one === file ? { ...one, weight: Number(weight) } : one)))}
        />
      )}
      <FontSample file={file} />
      <span className="help tn">{`${file.format.toUpperCase()}, ${bytes(file.size)}`}</span>
      {!field.readOnly && (
        <Button
          size="small"
          kind="ghost"
          aria-label={`${t(`brandFiles.weights.${file.weight}`)}: ${t('brandFiles.remove')}`}
          onClick={() => remove(file)}
        >
          {t('brandFiles.remove')}
        </Button>
      )}
    </li>
  ))
  const list = rows.length > 0 && <ul className="font-files">{rows}</ul>
  return (
    <Field field={field} node={props} kind="group">
      {field.readOnly || files.length >= weights.length ? (
        <div id={field.id} tabIndex={-1}>
          {list}
        </div>
      ) : (
        <FileDrop
          id={field.id}
          upload={upload}
          label={t('brandFiles.add')}
          about={label}
          describedBy={field.describedBy}
          invalid={field.invalid}
        >
          {list}
        </FileDrop>
      )}
    </Field>
  )
}

/** Text in the font itself. */
function FontSample({ file: { file, weight } }: { file: File }) {
  const t = useTranslate()
  const [state, setState] = useState<'waiting' | 'ready' | 'failed'>('waiting')
  const family = `sample ${file}`
  const address = fontFileAt(file, weight)
  useEffect(() => {
    const face = new FontFace(family, `url(${address})`)
    let isGone = false
    const show = async (): Promise<void> => {
      try {
        await face.load()
        if (isGone) return
        document.fonts.add(face)
        setState('ready')
      } catch {
        if (!isGone) setState('failed')
      }
    }
    void show()
    return () => {
      isGone = true
      document.fonts.delete(face)
    }
  }, [family, address])
  if (state === 'failed') return <span className="help warn">{t('brandFiles.unreadable')}</span>
  return (
    <span className="font-sample" style={{ fontFamily: `"${family}"`, visibility: state === 'ready' ? 'visible' : 'hidden' }}>
      {t('brandFiles.sample')}
    </span>
  )
}

function filesIn(value: unknown): File[] {
  return Array.isArray(value) ? value.filter((one): one is File => typeof one === 'object' && one !== null && 'file' in one) : []
}
