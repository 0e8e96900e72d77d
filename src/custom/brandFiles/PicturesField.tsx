// Several pictures, such as the backgrounds of the sign-in page.
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { textsIn } from '../../engine/json/objects.ts'
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

export function PicturesField(props: NodeProps) {
  const t = useTranslate()
  const field = useField(props)
  const { host, label } = field
  const pictures = usePictures(props, field)
  const [isChoosing, setChoosing] = useState(false)
  const files = textsIn(props.value)
  const write = (next: string[]) => field.set(next.length > 0 ? next : undefined)
  const add = (file: string) => write([...new Set([...textsIn(host.read(props.path)), file])])
  const upload = useUpload('picture', field, async (asset) => add(await pictures.keep(asset)))
  const remove = (file: string) => {
    write(files.filter((one) => one !== file))
    host.undoable(t('brandFiles.removed', { name: label }), () => write(files))
  }
  const items = files.map((file, index) => {
    const name = `${label} ${index + 1}`
    return (
      <li key={file}>
        <PictureViews file={file} name={name} wanted={pictures.wanted} crop={pictures.crop} />
        {!field.readOnly && (
          <Button size="small" kind="ghost" aria-label={`${name}: ${t('brandFiles.remove')}`} onClick={() => remove(file)}>
            {t('brandFiles.remove')}
          </Button>
        )}
      </li>
    )
  })
  const most = typeof props.schema.maxItems === 'number' ? props.schema.maxItems : Infinity
  const list = items.length > 0 && <ul className="pic-list">{items}</ul>
  return (
    <Field field={field} node={props} kind="group" extra={Number.isFinite(most) ? `${files.length} / ${most}` : undefined}>
      {field.readOnly || files.length >= most ? (
        <div id={field.id} tabIndex={-1}>
          {list || <span className="muted">{t('brandFiles.none')}</span>}
        </div>
      ) : (
        <FileDrop
          id={field.id}
          upload={upload}
          label={t('brandFiles.add')}
          about={label}
          describedBy={field.describedBy}
          invalid={field.invalid}
          tools={
            pictures.type !== undefined && (
              <Button size="small" kind="ghost" aria-label={`${label}: ${t('brandFiles.pick')}`} onClick={() => setChoosing(true)}>
                {t('brandFiles.pick')}
              </Button>
            )
          }
        >
          {list}
        </FileDrop>
      )}
      {isChoosing && pictures.type !== undefined && (
        <PictureChoice
          type={pictures.type}
          kind={pictures.kind}
          brand={pictures.brand}
          chosen={files}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setChoosing(false)
            add(chosen)
          }}
        />
      )}
    </Field>
  )
}
