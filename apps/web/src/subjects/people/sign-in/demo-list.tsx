import { UnstyledButton } from '@mantine/core'
import { ROLES } from '@millwright/contract/wire/roles'
import { useTranslation } from '../../../platform/i18n/use-translation.ts'
import { ADMIN_ACCOUNTS, DEMO_PASSWORD, emailOfRole } from './demo-accounts.ts'
import styles from './login.module.css'

/** Where there is a form, choosing an account fills it in. */
export function DemoList({ onChoose }: { onChoose?: (email: string) => void }) {
  const { t } = useTranslation()
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
            {onChoose ? (
              <UnstyledButton onClick={() => onChoose(email)}>{email}</UnstyledButton>
            ) : (
              <span>{email}</span>
            )}
            <small>{text}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
