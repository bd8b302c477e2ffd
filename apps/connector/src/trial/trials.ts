import { isDeepStrictEqual } from 'node:util'
import type { ConnectorCommand } from '@millwright/contract/connectors/connector-process'
import type {
  browseMachine,
  locateNodes,
  proposeMapping,
  searchMachine,
  tryMapping,
} from '@millwright/contract/connectors/connectors'
import type { LocatedNode } from '@millwright/contract/connectors/mapping-shapes'
import {
  nodeName,
  presentNode,
  presentPlace,
  presentProblem,
  presentProposed,
  presentValue,
  readMapped,
  readPlace,
} from '@millwright/contract/connectors/present-mapping'
import type { ResultOf } from '@millwright/contract/wire/call'
import { findAgain, type NodePlace, placeOf } from '@millwright/domain/connectors/node-places'
import { MINUTE_MS, SECOND_MS } from '@millwright/domain/time/lengths'
import type { OpenDraft } from '../protocols/open-source.ts'
import { problemOf } from '../protocols/open-within.ts'
import { proposeFor } from './propose.ts'
import { startTrial, type Trial, type TriedDraft } from './trial.ts'

export interface TrialsOptions {
  open: OpenDraft
  now: () => number
}

/** A page that is open asks again within seconds. */
const IDLE_MS = MINUTE_MS
/** A page that is still open asks more often. */
const LEFT_MS = 8 * SECOND_MS
/** Beyond it the one that was left longest ends. */
const MAX_TRIALS = 20
const MAX_NODES = 1000
const MAX_PROPOSED = 500
const MAX_SEARCHED = 100
/** Of a place that is shown with a node. */
const MAX_LEVELS = 20
const MAX_NAME = 200
/** Of each channel; of a status that is enough for ten minutes. */
const MAX_POINTS = 600

interface Running {
  readonly machine: string
  readonly draft: TriedDraft
  readonly trial: Trial
}

type Answer =
  | ResultOf<typeof browseMachine>
  | ResultOf<typeof proposeMapping>
  | ResultOf<typeof searchMachine>
  | ResultOf<typeof locateNodes>
  | ResultOf<typeof tryMapping>

/** Trials that people run before they save, by machine and draft. */
export function createTrials({ open, now }: TrialsOptions) {
  let trials: Running[] = []

  function end(gone: (running: Running) => boolean): void {
    const [ended, kept] = [trials.filter(gone), trials.filter((running) => !gone(running))]
    trials = kept
    for (const { trial } of ended) void trial.close()
  }

  const sweeping = setInterval(() => end(({ trial }) => now() - trial.usedAt() > IDLE_MS), IDLE_MS / 4)
  sweeping.unref()

  function trialOf({ Machine, Draft: { Source, Secrets, Trusted } }: ConnectorCommand): Trial {
    const draft = { Source, Secrets, Trusted }
    end(({ trial }) => trial.isOver())
    const known = trials.find((each) => each.machine === Machine && isDeepStrictEqual(each.draft, draft))
    if (known) return known.trial
    // Settings that somebody has just changed: a machine may take few connections.
    end((each) => each.machine === Machine && now() - each.trial.usedAt() > LEFT_MS)
    if (trials.length >= MAX_TRIALS) {
      const oldest = Math.min(...trials.map(({ trial }) => trial.usedAt()))
      end(({ trial }) => trial.usedAt() === oldest)
    }
    const trial = startTrial({ draft, open, now })
    trials.push({ machine: Machine, draft, trial })
    return trial
  }

  async function answerTo(trial: Trial, { Request, Draft }: ConnectorCommand): Promise<Answer> {
    switch (Request.Kind) {
      case 'browse': {
        const nodes = await trial.browse(Request.Node)
        return {
          Problem: null,
          Nodes: nodes.slice(0, MAX_NODES).map((node) => presentNode(node, trial.badSince(node.id))),
          IsCut: nodes.length > MAX_NODES,
        }
      }
      case 'propose': {
        const { nodes: walked } = await trial.walk()
        const found = new Map(walked.map((each) => [each.node.id, each]))
        const nodes = walked.map(({ node }) => node)
        const proposed = proposeFor(Draft.Source.Protocol, nodes)
        return {
          Problem: null,
          Proposed: proposed
            .slice(0, MAX_PROPOSED)
            .map((each) => presentProposed(each, found.get(each.node))),
          Nodes: nodes.length,
        }
      }
      case 'search': {
        const { found, isCut } = await trial.search(Request.Text, MAX_SEARCHED)
        return {
          Problem: null,
          Nodes: found.map(({ node, above }) => ({
            ...presentNode(node, trial.badSince(node.id)),
            Path: above.map(({ name }) => name.slice(0, MAX_NAME)).slice(-MAX_LEVELS),
          })),
          IsCut: isCut,
        }
      }
      case 'locate':
        return { Problem: null, Found: await locate(trial, Request.Nodes.map(readPlace)) }
      case 'try': {
        const mapping = Request.Mapping.map(readMapped)
        await trial.watch([...mapping.map(({ node }) => node), ...Request.Nodes])
        const problem = trial.problem()
        return {
          Problem: problem && presentProblem(problem),
          From: trial.since(),
          Channels: [...trial.pointsOf(mapping)].map(([Channel, points]) => ({
            Channel,
            Points: points.slice(-MAX_POINTS).map(({ v, ts }) => ({ v, ts: Math.round(ts) })),
            Count: points.length,
          })),
          Now: [...new Set([...Request.Nodes, ...mapping.map(({ node }) => node)])].flatMap((Node) => {
            const reading = trial.latest(Node)
            return reading ? [{ Node, Value: presentValue(reading.v), Ts: Math.round(reading.ts) }] : []
          }),
        }
      }
      default:
        return Request satisfies never
    }
  }

  return {
    /** A machine that cannot be read is an answer too. */
    async answer(command: ConnectorCommand): Promise<Answer> {
      const trial = trialOf(command)
      try {
        return await answerTo(trial, command)
      } catch (error) {
        end((each) => each.trial === trial)
        return failed(command.Request.Kind, error)
      }
    },

    async stop(): Promise<void> {
      clearInterval(sweeping)
      await Promise.all(trials.map(({ trial }) => trial.close()))
    },
  }
}

/** Where nodes are on this machine. */
async function locate(trial: Trial, wanted: readonly NodePlace[]): Promise<LocatedNode[]> {
  const { nodes } = await trial.walk()
  const known = new Map(nodes.map((each) => [each.node.id, each]))
  const places = new Map(nodes.map((each) => [each.node.id, placeOf(each)]))
  return findAgain(wanted, [...places.values()]).map(({ wanted: Wanted, node, by }) => {
    const [found, place] = node === null ? [] : [known.get(node), places.get(node)]
    return {
      Wanted,
      Node: node,
      By: by,
      Name: found ? nodeName(found.node, found.above) : null,
      Place: place ? presentPlace(place) : null,
    }
  })
}

export type Trials = ReturnType<typeof createTrials>

function failed(kind: ConnectorCommand['Request']['Kind'], error: unknown): Answer {
  const Problem = presentProblem(problemOf(error))
  switch (kind) {
    case 'browse':
      return { Problem, Nodes: [], IsCut: false }
    case 'propose':
      return { Problem, Proposed: [], Nodes: 0 }
    case 'search':
      return { Problem, Nodes: [], IsCut: false }
    case 'locate':
      return { Problem, Found: [] }
    case 'try':
      return { Problem, From: null, Channels: [], Now: [] }
    default:
      return kind satisfies never
  }
}
