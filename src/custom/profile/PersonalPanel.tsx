import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'ra-core'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { useSession } from '../../client/session/useSession.ts'
import { Combobox } from '../../ui/form/controls/Combobox.tsx'
import { Alert } from '../../ui/parts/feedback/Alert.tsx'
import { Button } from '../../ui/parts/actions/Button.tsx'
import { ProblemState } from '../../ui/parts/feedback/PageStates.tsx'
import { Panel } from '../../ui/parts/Panel.tsx'
import { Status } from '../../ui/parts/feedback/Status.tsx'
import { FieldFault, InputField } from '../../ui/parts/inputs/InputField.tsx'
import { profileQuery, saveProfile, type OwnProfile } from '../../client/session/ownAccount.ts'
import { PasswordDialog } from './security/PasswordDialog.tsx'
import { PhoneDialog } from './security/PhoneDialog.tsx'
import { usePhoneRules, type PhoneRules } from '../signIn/register/usePhoneRules.ts'
import { useCall } from './useCall.ts'

const names = ['first_name', 'middle_name', 'last_name'] as const
const zones = [...new Set([...Intl.supportedValuesOf('timeZone'), 'UTC'])].map((value) => ({ value, label: value }))
const fields = [...names, 'phone', 'timezone'] as const
type Draft = Record<(typeof fields)[number], string>

/** Personal details: names, address, phone, time zone. */
export function PersonalPanel() {
  const t = useTranslate()
  const { type, id, email, first_name = '', last_name = '', timezone = '' } = useSession()
  const { data, error, refetch } = useQuery(profileQuery(type, id))
  return (
    <Panel title={t('profile.personal.title')}>
      {error && !data ? (
        <ProblemState error={error} retry={() => void refetch()} />
      ) : (
        <PersonalForm profile={data ?? { id, email, first_name, last_name, middle_name: null, phone: null, timezone }} isWaiting={!data} />
      )}
    </Panel>
  )
}

/** While the profile is loading, the form shows the session's data, so that nothing below it shifts. */
function PersonalForm({ profile, isWaiting }: { profile: OwnProfile; isWaiting: boolean }) {
  const t = useTranslate()
  const notify = useNotify()
  const client = useQueryClient()
  const { type } = useSession()
  const { busy, waiting, problem, faults, run, showFaults } = useCall(fields)
  // Only typed values: the others follow the profile, which changes when the phone is confirmed.
  const [typed, setTyped] = useState<Partial<Draft>>({})
  const draft = { ...draftOf(profile), ...typed }
  const write = (name: keyof Draft) => (text: string) => setTyped((now) => ({ ...now, [name]: text }))
  const [asks, setAsks] = useState(false)
  const rules = usePhoneRules()
  /** The last submitted text that is not a phone number. */
  const [wrong, setWrong] = useState<string>()
  // Users who were sent here to confirm the phone find the button focused.
  const isWanted = useLocation().hash === '#phone' && !profile.phone_verified
  const changes = changesOf(profile, draft, rules)
  const isChanged = Object.keys(changes).length > 0
  const save = async (password?: string): Promise<void> => {
    const saved = await saveProfile(type, profile.id, { ...changes, ...(password !== undefined && { password }) })
    client.setQueryData(profileQuery(type, profile.id).queryKey, saved)
    // Values typed meanwhile are not saved yet.
    setTyped((now) => Object.fromEntries(Object.entries(now).filter(([name, text]) => text !== typed[name as keyof Draft])))
    notify('profile.saved', { type: 'success' })
  }
  const proved = async (password: string): Promise<void> => {
    try {
      await save(password)
    } catch (error) {
      if (!showFaults(error)) throw error
    }
  }
  const submit = () => {
    if (!isChanged) return
    // Reported before the password is requested.
    if (changes['phone'] && !rules.isValidPhone(rules.normalizePhone(draft.phone))) return setWrong(draft.phone)
    // Another phone may become a sign-in method.
    if (type === 'Person' && 'phone' in changes) setAsks(true)
    else void run(() => save())
  }
  return (
    <form
      className="stack"
      inert={isWaiting}
      aria-busy={isWaiting}
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {problem && <Alert tone="bad" live title={problem} />}
      <NameFields draft={draft} faults={faults} write={write} />
      <div className="own-grid">
        <InputField
          label={t('profile.personal.email')}
          value={profile.email}
          disabled
          help={t('profile.personal.emailHelp')}
          onChange={() => undefined}
        />
        <div className="stack own-tight">
          <InputField
            key={isWanted && !isWaiting ? 'wanted' : 'phone'}
            label={t('profile.personal.phone')}
            type="tel"
            autoComplete="tel"
            maxLength={20}
            placeholder={t('profile.personal.phoneExample')}
            value={draft.phone}
            autoFocus={isWanted && !profile.phone}
            help={isWanted && !profile.phone ? t('profile.personal.phoneWanted') : undefined}
            error={wrong === draft.phone ? t('errors.format.phone') : faults['phone']}
            onChange={write('phone')}
          />
          {type === 'Person' && !isWaiting && <PhoneState profile={profile} isSaved={!('phone' in changes)} isWanted={isWanted} />}
        </div>
        <Zone value={draft.timezone} error={faults['timezone']} onChange={write('timezone')} />
      </div>
      <div className="row">
        <Button kind="primary" type="submit" busy={busy} aria-disabled={!isChanged || waiting}>
          {t('profile.save')}
        </Button>
      </div>
      {asks && (
        <PasswordDialog title={t('profile.personal.phoneTitle')} verb={t('profile.save')} onClose={() => setAsks(false)} onProved={proved}>
          {t('profile.personal.phoneText')}
        </PasswordDialog>
      )}
    </form>
  )
}

type NameProps = { draft: Draft; faults: Record<string, string>; write: (name: keyof Draft) => (text: string) => void }

function NameFields({ draft, faults, write }: NameProps) {
  const t = useTranslate()
  return (
    <div className="own-grid">
      {names.map((name) => (
        <InputField
          key={name}
          label={t(`profile.personal.${name}`)}
          maxLength={64}
          value={draft[name]}
          error={faults[name]}
          onChange={write(name)}
        />
      ))}
    </div>
  )
}

function Zone({ value, error, onChange }: { value: string; error: string | undefined; onChange: (zone: string) => void }) {
  const t = useTranslate()
  return (
    <div className="f">
      <label htmlFor="own-zone">{t('profile.personal.timezone')}</label>
      <Combobox
        id="own-zone"
        options={zones}
        value={value}
        onChange={onChange}
        empty={t('profile.personal.noZone')}
        {...(error && { invalid: true, describedBy: 'own-zone-error' })}
      />
      {error && <FieldFault id="own-zone-error">{error}</FieldFault>}
    </div>
  )
}

/** Whether the phone is confirmed, and the button to confirm it. */
function PhoneState({
  profile: { phone, phone_verified: isProved },
  isSaved,
  isWanted,
}: {
  profile: OwnProfile
  isSaved: boolean
  isWanted: boolean
}) {
  const t = useTranslate()
  const [open, setOpen] = useState(isWanted)
  if (!phone || !isSaved) return null
  if (isProved) return <Status tone="ok">{t('profile.personal.phoneProved')}</Status>
  return (
    <div className="row wrap">
      <Status tone="warn">{t('profile.personal.phoneUnproved')}</Status>
      <Button size="small" onClick={() => setOpen(true)}>
        {t('profile.personal.provePhone')}
      </Button>
      {open && <PhoneDialog phone={phone} onClose={() => setOpen(false)} />}
    </div>
  )
}

function draftOf({ first_name, middle_name, last_name, phone, timezone }: OwnProfile): Draft {
  return { first_name, middle_name: middle_name ?? '', last_name, phone: phone ?? '', timezone }
}

/** Only the changes; a cleared field becomes null. */
function changesOf(profile: OwnProfile, draft: Draft, { normalizePhone, toWire }: PhoneRules): Record<string, string | null> {
  const before = draftOf(profile)
  const now = { ...draft, phone: ['', before.phone].includes(draft.phone.trim()) ? draft.phone : toWire(normalizePhone(draft.phone)) }
  return Object.fromEntries(
    Object.entries(now).flatMap(([name, text]) => (text.trim() === before[name as keyof Draft] ? [] : [[name, text.trim() || null]])),
  )
}
