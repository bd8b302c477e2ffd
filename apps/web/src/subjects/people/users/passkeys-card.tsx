import { Button, PasswordInput, TextInput } from '@mantine/core'
import { type listPasskeys, passkeyFields, removePasskey } from '@millwright/contract/people/passkeys'
import type { ResultOf } from '@millwright/contract/wire/call'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { send } from '../../../platform/api/client.ts'
import { useCallForm } from '../../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { failureMessage } from '../../../platform/toasts/failure-message.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { Form, FormFoot } from '../../../platform/ui/fields/form.tsx'
import { Card } from '../../../platform/ui/page/card.tsx'
import { HintText } from '../../../platform/ui/page/hint-text.tsx'
import { CardState } from '../../../platform/ui/states/card-state.tsx'
import { browserZone, formatDate } from '../../../platform/ui/text/format.ts'
import { hasPasskeys, makePasskey, NoPasskey, passkeysQuery } from './passkeys.queries.ts'
import { RecoveryCodes } from './recovery-codes.tsx'
import styles from './sessions-card.module.css'

type Passkey = ResultOf<typeof listPasskeys>['Passkeys'][number]

/** Devices that sign the person in; nothing where the portal can have none. */
export function PasskeysCard() {
  const { t } = useTranslation()
  const { user } = useSession()
  const org = user.OrganizationCode
  const query = useQuery(passkeysQuery(org))
  const [codes, setCodes] = useState<readonly string[]>([])
  if (query.data && !query.data.IsPossible) return null
  return (
    <Card flush title={t('users.passkeys')} hint={t('users.passkeys_hint')}>
      <CardState query={query} what={t('users.passkeys')} />
      {codes.length > 0 && <RecoveryCodes codes={codes} onKept={() => setCodes([])} />}
      {query.data && codes.length === 0 && (
        <PasskeysForm org={org} passkeys={query.data.Passkeys} onCodes={setCodes} />
      )}
    </Card>
  )
}

interface PasskeysFormProps {
  readonly org: string
  readonly passkeys: readonly Passkey[]
  readonly onCodes: (codes: readonly string[]) => void
}

function PasskeysForm({ org, passkeys, onCodes }: PasskeysFormProps) {
  const { t, i18n } = useTranslation()
  const cache = useQueryClient()
  const refresh = () =>
    Promise.all(['passkeys', 'second-factor'].map((key) => cache.invalidateQueries({ queryKey: [key, org] })))
  const form = useCallForm({
    initial: { Name: '', currentPassword: '' },
    fields: passkeyFields,
    isGuarded: false,
    save: (typed) => makePasskey(org, typed),
    failureText: (error) =>
      error instanceof NoPasskey ? t('users.passkey_failed') : failureMessage(error, undefined, i18n),
    onSaved: async (codes) => {
      form.set({ Name: '', currentPassword: '' })
      await refresh()
      onCodes(codes)
    },
  })
  const { currentPassword } = form.values
  const remove = useMutation({
    mutationFn: (passkeyId: string) =>
      send(removePasskey, {
        params: { org, passkeyId },
        body: currentPassword === '' ? {} : { currentPassword },
      }),
    onSuccess: () => showToast('success', t('users.passkey_removed')),
    onSettled: refresh,
  })
  return (
    <Form {...form.bind}>
      {passkeys.length > 0 && (
        <ul className={styles.list}>
          {passkeys.map((passkey) => (
            <li key={passkey.Id} className={styles.row}>
              <PasskeyText passkey={passkey} />
              <Button
                size="compact-sm"
                aria-label={`${t('misc.delete')}: ${passkey.Name}`}
                loading={remove.isPending && remove.variables === passkey.Id}
                onClick={() => remove.mutate(passkey.Id)}
              >
                {t('misc.delete')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!hasPasskeys() && <HintText>{t('users.passkey_none_here')}</HintText>}
      {hasPasskeys() && (
        <TextInput label={t('users.passkey_name')} {...form.input('Name')} autoComplete="off" />
      )}
      <PasswordInput
        label={t('session.password_current')}
        {...form.input('currentPassword')}
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('session.toggle_password'), tabIndex: 0 }}
      />
      {hasPasskeys() && (
        <FormFoot>
          <Button type="submit" loading={form.isSaving}>
            {t('users.passkey_add')}
          </Button>
        </FormFoot>
      )}
    </Form>
  )
}

function PasskeyText({ passkey }: { readonly passkey: Passkey }) {
  const { t, i18n } = useTranslation()
  const dateOf = (at: number) => formatDate(at, browserZone(), i18n.language)
  return (
    <div>
      <div>{passkey.Name}</div>
      <div className={styles.where}>
        <span>{t('users.passkey_added_on', { date: dateOf(passkey.AddedAt) })}</span>
        {passkey.UsedAt !== null && (
          <span>{t('users.passkey_used_on', { date: dateOf(passkey.UsedAt) })}</span>
        )}
      </div>
    </div>
  )
}
