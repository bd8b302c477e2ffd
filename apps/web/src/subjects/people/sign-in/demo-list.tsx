import { UnstyledButton } from '@mantine/core'
import { ROLES } from '@millwright/contract/wire/roles'
import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import styles from './login.module.css'
import { HOME } from './redirect-target.ts'
import { signInWithPassword } from './sign-in.ts'

/** The accounts of the demo (docs: demo accounts). Outside of the demo none of them exists. */
const DEMO_PASSWORD = 'millwright'

/** Texts: `login.demo.{key}` */
const ADMIN_ACCOUNTS = [
  { email: 'admin@example.com', key: 'customer_admin' },
  { email: 'admin@vendor.example.com', key: 'vendor_admin' },
  { email: 'admin@dealer.example.com', key: 'dealer_admin' },
  { email: 'admin@branch.example.com', key: 'branch_admin' },
  { email: 'admin@other.example.com', key: 'other_admin' },
] as const

const emailOfRole = (label: string): string => `${label}@example.com`

/** A click on an account signs in and leads to the target, where an email and a password are enough for it. */
export function DemoList({ target }: { target: string | null }) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const { mutate, isPending } = useMutation({
    mutationFn: (Email: string) => signInWithPassword({ Email, Password: DEMO_PASSWORD, Code: '' }),
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
