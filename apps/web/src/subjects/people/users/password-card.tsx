import { Button, PasswordInput } from '@mantine/core'
import { newPasswordFields } from '@millwright/contract/fields'
import { changePassword } from '@millwright/contract/people/auth'
import { send } from '../../../platform/api/client.ts'
import { useCallForm } from '../../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { useSession } from '../../../platform/session/use-session.ts'
import { showToast } from '../../../platform/toasts/toasts.ts'
import { Form, FormFoot } from '../../../platform/ui/fields/form.tsx'
import { Card } from '../../../platform/ui/page/card.tsx'

const EMPTY = { currentPassword: '', password: '', confirmPassword: '' }

/** The other sessions end with it, so that a lost device is locked out. */
export function PasswordCard() {
  const { t } = useTranslation()
  const { user } = useSession()
  const form = useCallForm({
    initial: EMPTY,
    fields: newPasswordFields,
    isGuarded: false,
    check: ({ password, confirmPassword }) => ({
      confirmPassword: password !== confirmPassword && t('session.password_differs'),
    }),
    save: ({ currentPassword, ...chosen }) =>
      send(changePassword, {
        params: { org: user.OrganizationCode, id: user.Id },
        body: { ...chosen, ...(currentPassword === '' ? {} : { currentPassword }) },
      }),
    onSaved: () => {
      form.restart(EMPTY)
      showToast('success', t('users.password_changed'))
    },
  })
  const input = (name: keyof typeof EMPTY, autoComplete: string) => (
    <PasswordInput
      label={t(`session.${LABELS[name]}`)}
      {...form.text(name)}
      autoComplete={autoComplete}
      visibilityToggleButtonProps={{ 'aria-label': t('session.toggle_password'), tabIndex: 0 }}
    />
  )
  return (
    <Card flush title={t('users.password')} hint={t('users.password_hint')}>
      <Form {...form.bind}>
        {input('currentPassword', 'current-password')}
        {input('password', 'new-password')}
        {input('confirmPassword', 'new-password')}
        <FormFoot>
          <Button type="submit" disabled={form.values.password === ''} loading={form.isSaving}>
            {t('users.change_password')}
          </Button>
        </FormFoot>
      </Form>
    </Card>
  )
}

const LABELS = {
  currentPassword: 'password_current',
  password: 'password_new',
  confirmPassword: 'password_again',
} as const
