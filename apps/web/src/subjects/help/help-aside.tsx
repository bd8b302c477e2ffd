import { docs } from '@millwright/contract/wire/system'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { configQuery } from '../../platform/api/config.query.ts'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconApi, IconLifebuoy } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { Facts } from '../../platform/ui/page/facts.tsx'
import { browserZone } from '../../platform/ui/text/format.ts'
import { languageName, supportedLanguage } from '../../platform/ui/text/languages.ts'
import styles from './help-aside.module.css'

/** Where to read on, and what to say when asking somebody. */
export function HelpAside() {
  const { t, i18n } = useTranslation()
  const { data: config } = useQuery(configQuery)
  const language = supportedLanguage(i18n.language)
  return (
    <Card title={t('help.more')} className={styles.aside}>
      <Link to="/faq/$lang/troubleshooting" params={{ lang: language }} className={styles.link}>
        <IconLifebuoy size="1.125rem" stroke={1.6} aria-hidden="true" />
        <span>
          {t('help.troubleshooting')}
          <small>{t('help.troubleshooting_text')}</small>
        </span>
      </Link>
      <a href={docs.path} className={styles.link}>
        <IconApi size="1.125rem" stroke={1.6} aria-hidden="true" />
        <span>
          {t('help.api')}
          <small>{t('help.api_text')}</small>
        </span>
      </a>
      <Facts
        facts={[
          [t('help.version'), config?.version ?? '—'],
          [t('help.language'), languageName(language)],
          [t('help.browser_zone'), browserZone()],
        ]}
      />
    </Card>
  )
}
