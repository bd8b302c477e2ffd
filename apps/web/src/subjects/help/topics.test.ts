import { describe, expect, test } from 'vitest'
import { findTopics, type Topic } from './topics.ts'

const answer = { tasks: [], check: null }
const TOPICS: Topic[] = [
  { name: 'sign_in', part: 'access', title: 'How do I sign in?', answer: 'At Nordhaus Möbel.', ...answer },
  { name: 'csv', part: 'portal', title: 'Come esporto i dati?', answer: 'Per i più lunghi: CSV.', ...answer },
  { name: 'display', part: 'portal', title: 'Is there a dark theme?', answer: 'The moon.', ...answer },
  {
    name: 'tooling',
    part: 'machine',
    title: 'Narzędzia',
    answer: 'Pokazuje narzędzia.',
    tasks: ['Zobacz, co się zużyło.'],
    check: 'Złącze, ølfabrik, Straße.',
  },
]

describe('the search in the answers', () => {
  test.each([
    ['', ['sign_in', 'csv', 'display', 'tooling']],
    ['   ', ['sign_in', 'csv', 'display', 'tooling']],
    ['sign', ['sign_in']],
    ['DARK', ['display']],
    ['moon theme', ['display']],
    ['mobel', ['sign_in']],
    ['MÖBEL', ['sign_in']],
    ['moon csv', []],
    ['(', []],
    ['zuzylo', ['tooling']],
    ['zlacze ol strasse', ['tooling']],
  ])('for %j finds %j', (search, names) => {
    expect(findTopics(TOPICS, search).map((topic) => topic.name)).toEqual(names)
  })
})
