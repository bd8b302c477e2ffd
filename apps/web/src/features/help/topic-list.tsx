import { Accordion } from '@mantine/core'
import { useTranslation } from '../../i18n/use-translation.ts'
import { Card } from '../../ui/card.tsx'
import { Prose } from './prose.tsx'
import { TOPIC_EXTRAS } from './topic-extras.tsx'
import { TOPIC_PARTS, type Topic } from './topics.ts'

interface TopicListProps {
  topics: readonly Topic[]
  open: string[]
  onOpen: (names: string[]) => void
}

/** The questions that are left, by part. */
export function TopicList({ topics, open, onOpen }: TopicListProps) {
  const { t } = useTranslation()
  return TOPIC_PARTS.map((part) => {
    const inPart = topics.filter((topic) => topic.part === part)
    if (inPart.length === 0) return null
    return (
      <Card flush key={part} title={t(`help.${part}`)} className="mw-help-part">
        <Accordion multiple value={open} onChange={onOpen} order={3} transitionDuration={0}>
          {inPart.map((topic) => (
            <TopicItem key={topic.name} topic={topic} />
          ))}
        </Accordion>
      </Card>
    )
  })
}

function TopicItem({ topic: { name, question, answer } }: { topic: Topic }) {
  const Extra = TOPIC_EXTRAS[name]
  return (
    <Accordion.Item value={name}>
      <Accordion.Control>{question}</Accordion.Control>
      <Accordion.Panel>
        <div className="mw-help-prose">
          <Prose text={answer} />
          {Extra && <Extra />}
        </div>
      </Accordion.Panel>
    </Accordion.Item>
  )
}
