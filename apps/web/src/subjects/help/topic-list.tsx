import { Accordion } from '@mantine/core'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import styles from './help.module.css'
import { TopicBody } from './topic-body.tsx'
import { TOPIC_PARTS, type Topic, type TopicPart } from './topics.ts'
import { usePageLink } from './use-page-link.ts'

interface TopicListProps {
  topics: readonly Topic[]
  open: string[]
  onOpen: (names: string[]) => void
}

const PARTS = Object.keys(TOPIC_PARTS) as TopicPart[]

/** The topics that are left, by part. */
export function TopicList({ topics, open, onOpen }: TopicListProps) {
  const { t } = useTranslation()
  const linkOf = usePageLink()
  return PARTS.map((part) => {
    const inPart = topics.filter((topic) => topic.part === part)
    if (inPart.length === 0) return null
    return (
      <Card
        flush
        key={part}
        title={t(TOPIC_PARTS[part])}
        className={styles.part}
        bodyClassName={styles.partBody}
      >
        <Accordion multiple value={open} onChange={onOpen} order={3} transitionDuration={0}>
          {inPart.map((topic) => (
            <Accordion.Item key={topic.name} value={topic.name} id={topic.name}>
              <Accordion.Control>{topic.title}</Accordion.Control>
              <Accordion.Panel>
                {/* A closed topic has no picture to load. */}
                {open.includes(topic.name) && <TopicBody topic={topic} link={linkOf(topic.name)} />}
              </Accordion.Panel>
            </Accordion.Item>
          ))}
        </Accordion>
      </Card>
    )
  })
}
