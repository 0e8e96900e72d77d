// The names of a record on a tab of their own, if the record has no set-up tab.
import { useTranslate } from 'ra-core'
import { isOff, isUnproven, type ShownName } from '../../client/calls/names.ts'
import { Panel } from '../../ui/parts/Panel.tsx'
import type { CustomTabProps } from '../tabProps.ts'
import { NamesPanel } from './NamesPanel.tsx'

export function NamesTab(props: CustomTabProps) {
  const t = useTranslate()
  // Above a list only while a name needs attention.
  if (props.tab.related && (isOff(props.record) || !props.names.some((one) => isUnproven(one) || isMixed(one)))) return null
  return (
    <div className={props.tab.related ? 'stack names-tab above' : 'stack names-tab'}>
      {props.names.length > 0 ? (
        <NamesPanel {...props} />
      ) : (
        <Panel>
          <p className="muted">{t('names.none')}</p>
        </Panel>
      )}
    </div>
  )
}

/** Not all name servers of the zone are ours. A registry that does not answer changes nothing. */
const isMixed = ({ registry }: ShownName) => registry?.state === 'partly' || registry?.state === 'none'
