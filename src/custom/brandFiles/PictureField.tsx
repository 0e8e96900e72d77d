// One picture, uploaded in its place: seen on light and dark before it is saved.
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import type { NodeProps } from '../../ui/form/context.ts'
import { Field } from '../../ui/form/Field.tsx'
import { useField } from '../../ui/form/useField.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { FileDrop } from './FileDrop.tsx'
import { PictureChoice } from './PictureChoice.tsx'
import { PictureViews } from './PictureViews.tsx'
import { usePictures } from './usePictures.ts'
import { useUpload } from './useUpload.ts'
import './brandFiles.css'

export function PictureField(props: NodeProps) {
  const t = useTranslate()
  const field = useField(props)
  const { host, id, label } = field
  const pictures = usePictures(props, field)
  const [removed, setRemoved] = useState<string[]>([])
  const [isChoosing, setChoosing] = useState(false)
  const value = typeof props.value === 'string' && props.value !== '' ? props.value : undefined
  const upload = useUpload('picture', field, async (asset) => {
    field.set(await pictures.keep(asset))
    setRemoved(asset.removed)
    if (pictures.type === undefined && host.mode === 'create' && !host.read(['name'])) host.change(['name'], asset.name)
  })
  const remove = () => {
    if (value === undefined) return
    field.set(undefined)
    setRemoved([])
    host.undoable(t('brandFiles.removed', { name: label }), () => field.set(value))
  }
  const views = value !== undefined && <PictureViews key={value} file={value} name={label} wanted={pictures.wanted} crop={pictures.crop} />
  return (
    <Field field={field} node={props} kind="group">
      {field.readOnly ? (
        <div id={id} tabIndex={-1}>
          {views || <span className="muted">{t('brandFiles.none')}</span>}
        </div>
      ) : (
        <FileDrop
          id={id}
          upload={upload}
          label={t(value === undefined ? 'brandFiles.choose' : 'brandFiles.replace')}
          about={label}
          describedBy={field.describedBy}
          invalid={field.invalid}
          onDelete={remove}
          tools={
            <>
              {pictures.type !== undefined && (
                <Button size="small" kind="ghost" aria-label={`${label}: ${t('brandFiles.pick')}`} onClick={() => setChoosing(true)}>
                  {t('brandFiles.pick')}
                </Button>
              )}
              {value !== undefined && (
                <Button size="small" kind="ghost" aria-label={`${label}: ${t('brandFiles.remove')}`} onClick={remove}>
                  {t('brandFiles.remove')}
                </Button>
              )}
            </>
          }
        >
          {views}
          {removed.length > 0 && <p className="help warn">{t('brandFiles.cleaned', { names: removed.join(', ') })}</p>}
        </FileDrop>
      )}
      {isChoosing && pictures.type !== undefined && (
        <PictureChoice
          type={pictures.type}
          kind={pictures.kind}
          brand={pictures.brand}
          chosen={value === undefined ? [] : [value]}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setChoosing(false)
            setRemoved([])
            field.set(chosen)
          }}
        />
      )}
    </Field>
  )
}
