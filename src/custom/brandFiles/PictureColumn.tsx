import { textsIn } from '../../engine/json/objects.ts'
import { valuesAt } from '../../engine/values/valuesAt.ts'
import type { CustomColumnProps } from '../manifest.ts'
import { pictureAt } from './pictureAt.ts'
import './brandFiles.css'

/** The name is in the first column, so the picture says nothing to a screen reader. */
export function PictureColumn({ record, field }: CustomColumnProps) {
  const [file] = textsIn(valuesAt(record, field))
  return file === undefined ? null : <img className="pic-thumb" src={pictureAt(file)} alt="" loading="lazy" />
}
