import { Link } from '@tanstack/react-router'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconArrowRight } from '../../platform/ui/icons/icons.ts'
import styles from './help.module.css'
import { Prose } from './prose.tsx'
import { TOPIC_EXTRAS } from './topic-extras.tsx'
import type { Topic, TopicName } from './topics.ts'
import type { PageLink } from './use-page-link.ts'

/** By `npm run help:pictures`, each a part of the page that the topic is about. */
const FILES = import.meta.glob<string>('./pictures/*.webp', { query: '?url', import: 'default', eager: true })

/** The addresses; a picture is loaded when it is in sight. */
const PICTURES: Partial<Record<TopicName, string>> = Object.fromEntries(
  Object.entries(FILES).map(([file, address]) => [/(\w+)\.webp$/.exec(file)?.[1], address]),
)

interface TopicBodyProps {
  readonly topic: Topic
  /** To the page that it is about; null where the reader has none, or is on it. */
  readonly link: PageLink | null
}

/** The answer, what to do, what to check, and how it looks. */
export function TopicBody({ topic: { name, title, answer, tasks, check }, link }: TopicBodyProps) {
  const { t } = useTranslation()
  const Extra = TOPIC_EXTRAS[name]
  const picture = PICTURES[name]
  return (
    <div className={styles.prose}>
      <Prose text={answer} />
      {Extra && <Extra />}
      {tasks.length > 0 && (
        <div>
          <p className={styles.label}>{t('help.tasks')}</p>
          <ul>
            {tasks.map((task) => (
              <li key={task}>{task}</li>
            ))}
          </ul>
        </div>
      )}
      {check !== null && (
        <div>
          <p className={styles.label}>{t('help.check')}</p>
          <p>{check}</p>
        </div>
      )}
      {picture && <img className={styles.picture} src={picture} alt={title} width={640} loading="lazy" />}
      {link && (
        <Link {...link} className={styles.open}>
          {t('help.open_page')}
          <IconArrowRight size="0.875rem" aria-hidden="true" />
        </Link>
      )}
    </div>
  )
}
