import { Button, PasswordInput, TextInput } from '@mantine/core'
import { loginFields } from '@millwright/contract/people/people-fields'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiError } from '../../../platform/api/api-error.ts'
import { session } from '../../../platform/api/session.ts'
import { useCallForm } from '../../../platform/forms/use-call-form.ts'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { Form } from '../../../platform/ui/fields/form.tsx'
import { failureKey } from './failure-key.ts'
import styles from './login.module.css'
import { signInWithPassword } from './sign-in.ts'

const isForCode = (error: Error): boolean =>
  error instanceof ApiError && error.label === 'SECOND_FACTOR_NEEDED'

/** Only where debug sign-in is asked for and switched on (rules: session 2). */
export function PasswordForm({ target }: { target: string }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [asksForCode, setAsksForCode] = useState(false)
  const form = useCallForm({
    initial: { Email: '', Password: '', Code: '' },
    fields: loginFields,
    isGuarded: false,
    save: signInWithPassword,
    onSaved: () => navigate({ href: target, replace: true }),
    failureText: (error) => {
      session.write('token', null)
      if (isForCode(error)) setAsksForCode(true)
      return t(failureKey(error))
    },
  })
  return (
    <Form className={styles.loginForm} {...form.bind}>
      <TextInput
        size="sm"
        label={t('login.email')}
        type="email"
        name="email"
        autoComplete="username"
        {...form.text('Email')}
        withAsterisk={false}
      />
      <PasswordInput
        size="sm"
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('session.toggle_password'), tabIndex: 0 }}
        {...form.text('Password')}
        withAsterisk={false}
      />
      {asksForCode && (
        <TextInput
          size="sm"
          label={t('login.code')}
          name="code"
          autoComplete="one-time-code"
          autoFocus
          {...form.input('Code')}
        />
      )}
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
