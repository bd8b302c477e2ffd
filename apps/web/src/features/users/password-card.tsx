import { Button, PasswordInput } from '@mantine/core'
import { changePassword } from '@millwright/contract/calls/auth'
import { MIN_PASSWORD } from '@millwright/contract/text'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { send } from '../../api/client.ts'
import { useSession } from '../../session/use-session.ts'
import { showToast } from '../../toasts/toasts.ts'
import { Card } from '../../ui/card.tsx'
import { Form, FormFoot } from '../../ui/form.tsx'

const EMPTY = { currentPassword: '', password: '', confirmPassword: '' }
type Fields = typeof EMPTY

/** The other sessions end with it, so that a lost device is locked out. */
export function PasswordCard() {
  const { t } = useTranslation()
  const { user } = useSession()
  const [fields, setFields] = useState(EMPTY)
  const change = useMutation({
    mutationFn: ({ currentPassword, ...chosen }: Fields) =>
      send(changePassword, {
        params: { org: user.OrganizationCode, id: user.Id },
        body: { ...chosen, ...(currentPassword === '' ? {} : { currentPassword }) },
      }),
    onSuccess: () => {
      setFields(EMPTY)
      showToast('success', t('users.password_changed'))
    },
  })
  const isShort = fields.password !== '' && fields.password.length < MIN_PASSWORD
  const differs = fields.confirmPassword !== '' && fields.password !== fields.confirmPassword
  const isReady = fields.password.length >= MIN_PASSWORD && fields.password === fields.confirmPassword
  const input = (name: keyof Fields, autoComplete: string, error: string | false) => (
    <PasswordInput
      label={t(`session.${LABELS[name]}`)}
      autoComplete={autoComplete}
      maxLength={200}
      value={fields[name]}
      error={error}
      onChange={(event) => setFields({ ...fields, [name]: event.currentTarget.value })}
      visibilityToggleButtonProps={{ 'aria-label': t('session.toggle_password'), tabIndex: 0 }}
    />
  )
  return (
    <Card flush title={t('users.password')} hint={t('users.password_hint')}>
      <Form onSubmit={() => isReady && change.mutate(fields)}>
        {input('currentPassword', 'current-password', false)}
        {input('password', 'new-password', isShort && t('session.password_short', { count: MIN_PASSWORD }))}
        {input('confirmPassword', 'new-password', differs && t('session.password_differs'))}
        <FormFoot>
          <Button type="submit" disabled={!isReady} loading={change.isPending}>
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
