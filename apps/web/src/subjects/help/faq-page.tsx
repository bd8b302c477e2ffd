import { CloseButton, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from '../../platform/i18n/use-translation.ts'
import { IconSearch, IconSearchOff } from '../../platform/ui/icons/icons.ts'
import { Card } from '../../platform/ui/page/card.tsx'
import { PageFrame } from '../../platform/ui/page/page.tsx'
import { EmptyState } from '../../platform/ui/states/empty-state.tsx'
import { articleLanguage, articleQuery, findSections } from './article.ts'
import styles from './help.module.css'
import { HelpAside } from './help-aside.tsx'
import { topicAt } from './page-topics.ts'
import { TopicList } from './topic-list.tsx'
import { topicsIn } from './topic-texts.ts'
import { findTopics } from './topics.ts'

export function FaqPage() {
  const { t, i18n } = useTranslation()
  const [search, setSearch] = useState('')
  const language = articleLanguage(i18n.language)
  const { data: article } = useQuery({ ...articleQuery(language), enabled: search !== '' })
  // `/faq#stale` leads to an answer, `/faq#machine_status` to the help about a page.
  const { hash } = useLocation()
  const [open, setOpen] = useState<string[]>([])
  useEffect(() => {
    if (hash === '') return
    const asked = topicAt(hash)
    setOpen((names) => [...new Set([...names, asked])])
    const item = document.getElementById(asked)
    item?.scrollIntoView({ block: 'start' })
    item?.querySelector('button')?.focus({ preventScroll: true })
  }, [hash])
  const found = findTopics(topicsIn(t), search)
  const sections = article ? findSections(article, search) : []
  const count = found.length + sections.length
  return (
    <div className={styles.root}>
      <PageFrame
        title={t('nav.faq')}
        context={<span role="status">{t('help.found', { count })}</span>}
        actions={<SearchInput value={search} onChange={setSearch} />}
      >
        <div className={styles.columns}>
          <div className={styles.parts}>
            <TopicList topics={found} open={open} onOpen={setOpen} />
            {sections.length > 0 && (
              <Card flush title={t('help.troubleshooting')} className={styles.sections}>
                {sections.map(({ title, anchor }) => (
                  <Link
                    key={anchor}
                    to="/faq/$lang/troubleshooting"
                    params={{ lang: language }}
                    hash={anchor}
                  >
                    {title}
                  </Link>
                ))}
              </Card>
            )}
            {count === 0 && (
              <EmptyState
                icon={<IconSearchOff size="1.25rem" stroke={1.5} aria-hidden="true" />}
                title={t('help.nothing_found')}
                text={t('help.nothing_found_text')}
              />
            )}
          </div>
          <HelpAside />
        </div>
      </PageFrame>
    </div>
  )
}

function SearchInput({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation()
  return (
    <TextInput
      className={styles.search}
      role="searchbox"
      aria-label={t('help.search')}
      placeholder={t('help.search')}
      leftSection={<IconSearch size="0.875rem" aria-hidden="true" />}
      rightSection={
        value !== '' && (
          <CloseButton size="xs" aria-label={t('help.clear_search')} onClick={() => onChange('')} />
        )
      }
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onKeyDown={(event) => event.key === 'Escape' && onChange('')}
    />
  )
}
