import { describe, expect, test } from 'vitest'
import { findTopics, type Topic } from './topics.ts'

const TOPICS: Topic[] = [
  { name: 'sign_in', part: 'access', question: 'How do I sign in?', answer: 'At Nordhaus Möbel.' },
  { name: 'csv', part: 'portal', question: 'Come esporto i dati?', answer: 'Per i periodi più lunghi: CSV.' },
  { name: 'display', part: 'portal', question: 'Is there a dark theme?', answer: 'The moon at the top.' },
]

describe('the search in the answers', () => {
  test.each([
    ['', ['sign_in', 'csv', 'display']],
    ['   ', ['sign_in', 'csv', 'display']],
    ['sign', ['sign_in']],
    ['DARK', ['display']],
    ['moon theme', ['display']],
    ['mobel', ['sign_in']],
    ['MÖBEL', ['sign_in']],
    ['moon csv', []],
    ['(', []],
  ])('for %j finds %j', (search, names) => {
    expect(findTopics(TOPICS, search).map((topic) => topic.name)).toEqual(names)
  })
})
