import { Button, PasswordInput, TextInput } from '@mantine/core'
import {
  beginSecondFactor,
  confirmSecondFactor,
  getSecondFactor,
  removeSecondFactor,
  type SecondFactor,
} from '@millwright/contract/people/second-factor'
import type { ResultOf } from '@millwright/contract/wire/call'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../platform/api/client.ts'
import { useCallForm } from '../../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { Form, FormFoot } from '../../../platform/ui/fields/form.tsx'
import { Card } from '../../../platform/ui/page/card.tsx'
import { HintText } from '../../../platform/ui/page/hint-text.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { browserZone, formatDate } from '../../../platform/ui/text/format.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './second-factor.module.css'

type Offer = ResultOf<typeof beginSecondFactor>

const factorQuery = (org: string) =>
  queryOptions({
    queryKey: ['second-factor', org],
    queryFn: async ({ signal }) => (await send(getSecondFactor, { params: { org }, signal })).result,
  })

/** Codes of an app beside the password; nothing where another provider signs people in. */
export function SecondFactorCard() {
  const { t } = useTranslation()
  const { user } = useSession()
  const cache = useQueryClient()
  const org = user.OrganizationCode
  const query = useQuery(factorQuery(org))
  const [offer, setOffer] = useState<Offer | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const refresh = () => cache.invalidateQueries({ queryKey: ['second-factor', org] })
  const factor = query.data
  if (factor && !factor.IsPossible) return null
  return (
    <Card flush title={t('users.factor')} hint={t('users.factor_hint')}>
      <CardState query={query} what={t('users.factor')} />
      {factor && codes && <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />}
      {factor && !codes && offer && (
        <Confirm
          org={org}
          offer={offer}
          onDone={(given) => {
            setOffer(null)
            setCodes(given)
            void refresh()
          }}
        />
      )}
      {factor && !codes && !offer && factor.Since === null && <Begin org={org} onOffer={setOffer} />}
      {factor && !codes && factor.Since !== null && <IsOn org={org} factor={factor} onOff={refresh} />}
    </Card>
  )
}

function Begin({ org, onOffer }: { readonly org: string; readonly onOffer: (offer: Offer) => void }) {
  const { t } = useTranslation()
  const form = useCallForm({
    initial: { currentPassword: '' },
    fields: {},
    isGuarded: false,
    save: async ({ currentPassword }) =>
      (
        await send(beginSecondFactor, {
          params: { org },
          body: currentPassword === '' ? {} : { currentPassword },
        })
      ).result,
    onSaved: onOffer,
  })
  return (
    <Form {...form.bind}>
      <PasswordInput
        label={t('session.password_current')}
        {...form.input('currentPassword')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('session.toggle_password'), tabIndex: 0 }}
      />
      <FormFoot>
        <Button type="submit" loading={form.isSaving}>
          {t('users.factor_set_up')}
        </Button>
      </FormFoot>
    </Form>
  )
}

interface ConfirmProps {
  readonly org: string
  readonly offer: Offer
  readonly onDone: (codes: readonly string[]) => void
}

function Confirm({ org, offer, onDone }: ConfirmProps) {
  const { t } = useTranslation()
  const form = useCallForm({
    initial: { Code: '' },
    fields: {},
    isGuarded: false,
    save: async (body) => (await send(confirmSecondFactor, { params: { org }, body })).result.RecoveryCodes,
    onSaved: onDone,
  })
  return (
    <Form {...form.bind}>
      <HintText>{t('users.factor_scan')}</HintText>
      <img
        className={styles.scan}
        alt={t('users.factor_picture')}
        src={`data:image/svg+xml;utf8,${encodeURIComponent(offer.Picture)}`}
      />
      <HintText>
        {t('users.factor_type')} <code className={styles.secret}>{offer.Secret}</code>
      </HintText>
      <TextInput
        label={t('users.factor_code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        {...form.input('Code')}
      />
      <FormFoot>
        <Button type="submit" variant="filled" disabled={form.values.Code === ''} loading={form.isSaving}>
          {t('users.factor_turn_on')}
        </Button>
      </FormFoot>
    </Form>
  )
}

interface IsOnProps {
  readonly org: string
  readonly factor: SecondFactor
  readonly onOff: () => unknown
}

function IsOn({ org, factor, onOff }: IsOnProps) {
  const { t, i18n } = useTranslation()
  const form = useCallForm({
    initial: { Code: '' },
    fields: {},
    isGuarded: false,
    save: (body) => send(removeSecondFactor, { params: { org }, body }),
    onSaved: () => {
      showToast('success', t('users.factor_is_off'))
      return onOff()
    },
  })
  const since = formatDate(factor.Since ?? 0, browserZone(), i18n.language)
  return (
    <Form {...form.bind}>
      <HintText>
        {t('users.factor_since', { date: since })} {t('users.factor_codes_left', { count: factor.CodesLeft })}{' '}
        {factor.IsNeeded && t('users.factor_needed')}
      </HintText>
      {!factor.IsNeeded && (
        <>
          <TextInput label={t('users.factor_code')} autoComplete="one-time-code" {...form.input('Code')} />
          <FormFoot>
            <Button type="submit" disabled={form.values.Code === ''} loading={form.isSaving}>
              {t('users.factor_turn_off')}
            </Button>
          </FormFoot>
        </>
      )}
    </Form>
  )
}
