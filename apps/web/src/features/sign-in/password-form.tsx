import { Alert, Button, PasswordInput, TextInput } from '@mantine/core'
import { MAX_EMAIL } from '@millwright/domain/field/formats'
import { MAX_PASSWORD } from '@millwright/domain/field/text-rule'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { session } from '../../api/session.ts'
import { failureKey } from './failure-key.ts'
import { signInWithPassword } from './sign-in.ts'
import { type CredentialFaults, type Credentials, faultsOf } from './validate-credentials.ts'

interface PasswordFormProps {
  credentials: Credentials
  onChange: (credentials: Credentials) => void
  target: string
}

/** Only where debug sign-in is asked for and switched on (rules: session 2). */
export function PasswordForm({ credentials, onChange, target }: PasswordFormProps) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const [faults, setFaults] = useState<CredentialFaults>({})
  const signIn = useMutation({
    mutationFn: signInWithPassword,
    meta: { isToldByThePage: true },
    onSuccess: () => navigate({ href: target, replace: true }),
    onError: () => session.write('token', null),
  })

  const change = (part: Partial<Credentials>): void => {
    setFaults({})
    onChange({ ...credentials, ...part })
  }
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    const found = faultsOf(credentials)
    setFaults(found)
    if (Object.keys(found).length > 0) session.write('token', null)
    else signIn.mutate({ ...credentials, email: credentials.email.trim() })
  }

  return (
    <form className="mw-login-form" onSubmit={submit} noValidate>
      {signIn.isError && (
        <Alert data-tone="error" role="alert">
          {t(failureKey(signIn.error))}
        </Alert>
      )}
      <TextInput
        size="sm"
        label={t('login.email')}
        type="email"
        name="email"
        autoComplete="username"
        maxLength={MAX_EMAIL}
        value={credentials.email}
        onChange={(event) => change({ email: event.currentTarget.value })}
        error={faults.email && t(faults.email)}
      />
      <PasswordInput
        size="sm"
        label={t('login.password')}
        name="password"
        autoComplete="current-password"
        maxLength={MAX_PASSWORD}
        value={credentials.password}
        onChange={(event) => change({ password: event.currentTarget.value })}
        error={faults.password && t(faults.password)}
        visibilityToggleButtonProps={{ 'aria-label': t('session.toggle_password'), tabIndex: 0 }}
      />
      <Button
        type="submit"
        size="sm"
        disabled={credentials.email === '' || credentials.password === ''}
        loading={signIn.isPending}
      >
        {t('login.sign_in')}
      </Button>
    </form>
  )
}
