import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { darkGround, lightGround } from './grounds.ts'
import { pictureAt } from './pictureAt.ts'

type Size = { width: number; height: number }
/** `wanted`: the size below which a picture looks blurred. */
type Props = { file: string; name: string; wanted?: Size | undefined }

/** A picture on the grounds of both themes, with its size. */
export function PictureViews({ file, name, wanted }: Props) {
  const t = useTranslate()
  const [size, setSize] = useState<Size>()
  const isSmall = size !== undefined && wanted !== undefined && (size.width < wanted.width || size.height < wanted.height)
  return (
    <div className="pic-shown">
      <div className="pic-views">
        <span className="pic-view" style={lightGround}>
          <img
            src={pictureAt(file)}
            alt={t('brandFiles.onLight', { name })}
            onLoad={({ currentTarget }) => setSize({ width: currentTarget.naturalWidth, height: currentTarget.naturalHeight })}
          />
        </span>
        <span className="pic-view" style={darkGround}>
          <img src={pictureAt(file)} alt={t('brandFiles.onDark', { name })} />
        </span>
      </div>
      <span className="help tn">{size && t('brandFiles.size', size)}</span>
      {isSmall && <span className="help warn">{t('brandFiles.small', wanted)}</span>}
    </div>
  )
}
