// Staff enter an account of the record's `accounts`: the only one, or a chosen one.
import { useTranslate } from 'ra-core'
import { useState } from 'react'
import { useEnterAccount } from '../../client/session/entry.ts'
import { isPlainObject } from '../../engine/json/objects.ts'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { Menu, MenuItem } from '../../ui/parts/feedback/Floating.tsx'
import type { CustomActionProps } from '../actionProps.ts'

export function EnterAccount({ record, label, name, inRow }: CustomActionProps) {
  const t = useTranslate()
  const enter = useEnterAccount()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const accounts = Object.entries(isPlainObject(record['accounts']) ? record['accounts'] : {})
  const [only] = accounts
  if (!only) return null
  const isOne = accounts.length === 1
  const choose = (account: string) => {
    setAnchor(null)
    void enter(account)
  }
  return (
    <>
      <Button
        size={inRow ? 'small' : 'normal'}
        icon="arrow-right"
        aria-label={t('list.actionOn', { action: label, name: isOne ? only[0] : name })}
        aria-haspopup={isOne ? undefined : 'menu'}
        aria-expanded={isOne ? undefined : anchor !== null}
        onClick={(event) => (isOne ? choose(only[0]) : setAnchor(event.currentTarget))}
      >
        {label}
      </Button>
      {anchor && (
        <Menu
          anchorEl={anchor}
          open
          onClose={() => setAnchor(null)}
          anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
          transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        >
          {accounts.map(([account, about]) => (
            <MenuItem key={account} onClick={() => choose(account)}>
              <span className="mono">{account}</span>{' '}
              <span className="muted">{isPlainObject(about) ? String(about['company_name'] ?? about['client'] ?? '') : ''}</span>
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}
