import { UnstyledButton } from '@mantine/core'
import { ROLES } from '@millwright/contract/wire/roles'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { ADMIN_ACCOUNTS, DEMO_PASSWORD, emailOfRole } from './demo-accounts.ts'
import styles from './login.module.css'
import { HOME } from './redirect-target.ts'
import { signInWithPassword } from './sign-in.ts'

/** A click on an account signs in and leads to the target, where an email and a password are enough for it. */
export function DemoList({ target }: { target: string | null }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: (Email: string) => signInWithPassword({ Email, Password: DEMO_PASSWORD }),
    onSuccess: () => navigate({ href: target ?? HOME, replace: true }),
  })
  const accounts = [
    ...ADMIN_ACCOUNTS.map(({ email, key }) => ({ email, text: t(`login.demo.${key}`) })),
    ...Object.keys(ROLES).map((label) => ({ email: emailOfRole(label), text: t(`roles.${label}`) })),
  ]
  return (
    <section className={styles.demo} aria-labelledby="demo-title">
      <h2 id="demo-title">{t('login.demo.title')}</h2>
      <p>{t('login.demo.text')}</p>
      <p>
        {t('login.demo.password')} <code>{DEMO_PASSWORD}</code>
      </p>
      <ul>
        {accounts.map(({ email, text }) => (
          <li key={email}>
            {target === null ? (
              <span>{email}</span>
            ) : (
              <UnstyledButton disabled={isPending} onClick={() => mutate(email)}>
                {email}
              </UnstyledButton>
            )}
            <small>{text}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
