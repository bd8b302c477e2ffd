import { PAGES } from '@millwright/contract/pages'
import type { TFunction } from '@millwright/domain/text/translate'
import { PAGE_TOPICS, type PageTopicName, pagesOf } from './page-topics.ts'
import { TOPICS, type Topic, type TopicName } from './topics.ts'

const TASKS = ['do_1', 'do_2', 'do_3'] as const

const isAboutPages = (name: TopicName): name is PageTopicName =>
  PAGE_TOPICS.some((topic) => topic.name === name)

/** A text names a page as the menu does: `{{shifts}}` is its title in the language of the reader. */
const pageTitles = (t: TFunction): Record<string, string> =>
  Object.fromEntries(Object.values(PAGES).map(({ title }) => [title, t(`nav.${title}`)]))

/** All topics in the language of the reader. */
export function topicsIn(t: TFunction): Topic[] {
  const titles = pageTitles(t)
  return TOPICS.map(({ name, part }): Topic => {
    const text = (field: string) => t(`help.pages.${name}.${field}`, titles)
    if (!isAboutPages(name)) {
      const [title, answer] = [t(`help.topics.${name}.question`), t(`help.topics.${name}.answer`)]
      return { name, part, title, answer, tasks: [], check: null }
    }
    return {
      name,
      part,
      title: [...new Set(pagesOf(name).map((page) => titles[PAGES[page].title]))].join(', '),
      answer: `${text('about')}\n\n${text('read')}`,
      tasks: TASKS.map(text),
      check: text('check'),
    }
  })
}
