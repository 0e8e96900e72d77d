import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { darkGround, lightGround } from './grounds.ts'
import { pictureAt } from './pictureAt.ts'
import type { Crop } from './uploadOf.ts'

type Size = { width: number; height: number }
/** `wanted`: the size below which a picture looks blurred. `crop`: how it is drawn, see uploadOf.ts. */
type Props = { file: string; name: string; wanted?: Size | undefined; crop?: Crop | undefined }

/** A picture on the grounds of both themes, with its size. */
export function PictureViews({ file, name, wanted, crop }: Props) {
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
      {size && crop && isCut(size, crop, wanted) && (
        <span className="help warn">
          {crop === 'square' ? t('brandFiles.notSquare', { side: Math.min(size.width, size.height) }) : t('brandFiles.otherShape', wanted)}
        </span>
      )}
      {isSmall && <span className="help warn">{t('brandFiles.small', wanted)}</span>}
    </div>
  )
}

/** Shapes that differ by less lose nothing that is noticed. */
const tolerance = 1.25

function isCut({ width, height }: Size, crop: Crop, wanted: Size | undefined): boolean {
  if (crop === 'square') return width !== height
  const by = wanted ? width / height / (wanted.width / wanted.height) : 1
  return Math.max(by, 1 / by) > tolerance
}
