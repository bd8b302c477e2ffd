import type { PageName } from '@millwright/contract/pages'
import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { SidePanel } from '../../platform/ui/layers/side-panel.tsx'
import { supportedLanguage } from '../../platform/ui/text/languages.ts'
import styles from './help.module.css'
import { TOPIC_OF_PAGE } from './page-topics.ts'
import { TopicBody } from './topic-body.tsx'
import { topicsIn } from './topic-texts.ts'

interface HelpPanelProps {
  readonly page: PageName
  readonly onClose: () => void
}

/** About the page that is open, beside it. */
export function HelpPanel({ page, onClose }: HelpPanelProps) {
  const { t, i18n } = useTranslation()
  const name = TOPIC_OF_PAGE[page]
  const topic = topicsIn(t).find((each) => each.name === name)
  if (!topic) return null
  return (
    <SidePanel isOpen onClose={onClose} title={topic.title}>
      <TopicBody topic={topic} link={null} />
      <nav className={styles.on} aria-label={t('help.more')}>
        <Link to="/faq" hash={name} onClick={onClose}>
          {t('help.all_answers')}
        </Link>
        <Link
          to="/faq/$lang/troubleshooting"
          params={{ lang: supportedLanguage(i18n.language) }}
          onClick={onClose}
        >
          {t('help.troubleshooting')}
        </Link>
      </nav>
    </SidePanel>
  )
}
