import { Button } from '@mantine/core'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import styles from './connector.module.css'
import { fingerprintText } from './fingerprint-text.ts'

interface TrustedListProps {
  readonly trusted: readonly string[]
  readonly onTrusted: (trusted: readonly string[]) => void
}

/** Certificates that somebody has trusted: a machine that was replaced leaves its old one behind. */
export function TrustedList({ trusted, onTrusted }: TrustedListProps) {
  const { t } = useTranslation()
  return (
    <section aria-labelledby="trusted-certificates">
      <h3 className={styles.trustedTitle} id="trusted-certificates">
        {t('connectors.trust.trusted')}
      </h3>
      <ul className={styles.things}>
        {trusted.map((sha256) => (
          <li key={sha256}>
            <code>{fingerprintText(sha256)}</code>
            <Button
              size="compact-sm"
              aria-label={`${t('connectors.trust.distrust')}: ${sha256.slice(0, 8)}`}
              onClick={() => onTrusted(trusted.filter((each) => each !== sha256))}
            >
              {t('connectors.trust.distrust')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
