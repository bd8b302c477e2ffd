import { Button, PasswordInput, TextInput } from '@mantine/core'
import { loginFields } from '@millwright/contract/fields'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { session } from '../../api/session.ts'
import { useCallForm } from '../../forms/use-call-form.ts'
import { Form } from '../../ui/form.tsx'
import { failureKey } from './failure-key.ts'
import { type Credentials, signInWithPassword } from './sign-in.ts'

interface PasswordFormProps {
  /** What is filled in already. */
  credentials: Credentials
  target: string
}

/** Only where debug sign-in is asked for and switched on (rules: session 2). */
export function PasswordForm({ credentials, target }: PasswordFormProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const forgetToken = () => session.write('token', null)
  const form = useCallForm({
    initial: credentials,
    fields: loginFields,
    isGuarded: false,
    // Both are required and the address must be one, or nothing is sent (rules: session 3).
    onInvalid: forgetToken,
    save: signInWithPassword,
    onSaved: () => navigate({ href: target, replace: true }),
    failureText: (error) => {
      forgetToken()
      return t(failureKey(error))
    },
  })
  return (
    <Form {...form.bind} className="mw-login-form">
      <TextInput
        {...form.text('Email')}
        size="sm"
        label={t('login.email')}
        withAsterisk={false}
        type="email"
        name="email"
        autoComplete="username"
      />
      <PasswordInput
        {...form.text('Password')}
        size="sm"
        label={t('login.password')}
        withAsterisk={false}
        name="password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('session.toggle_password'), tabIndex: 0 }}
      />
      <Button
        type="submit"
        size="sm"
        disabled={form.values.Email === '' || form.values.Password === ''}
        loading={form.isSaving}
      >
        {t('login.sign_in')}
      </Button>
    </Form>
  )
}
