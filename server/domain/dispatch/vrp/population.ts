import { Individual } from './individual'
import type { Draw } from './localSearch'
import type { PenaltyWeights } from './penalties'

/** Subpopulation size: solutions that survive, and additions before the next cut. */
const SURVIVORS = 25
const ADDED = 40
/** Number of individuals that survive by cost alone, and of neighbours that measure diversity. */
const ELITE = 4
const CLOSE = 5
/** Solutions nearer than this are the same. */
const SAME = 1e-9

/** Feasible or infeasible solutions, by penalised cost, with their distances to each other kept (Vidal et al. 2012). */
class Subpopulation {
  readonly members: Individual[] = []

  /** Inserts one; true when the subpopulation then exceeded its size and was cut back. */
  add(individual: Individual): void {
    for (const other of this.members) {
      const distance = individual.distanceTo(other)
      insertNear(individual, other, distance)
      insertNear(other, individual, distance)
    }
    let place = this.members.length
    while (place > 0 && this.members[place - 1]!.cost > individual.cost - SAME) place--
    this.members.splice(place, 0, individual)
    if (this.members.length > SURVIVORS + ADDED) while (this.members.length > SURVIVORS) this.removeWorst()
  }

  sort(): void {
    this.members.sort((a, b) => a.cost - b.cost)
  }

  /** Ranks cost and diversity together: the larger the subpopulation, the more diversity counts. */
  rank(): void {
    const { members } = this
    const count = members.length
    if (count === 0) return
    const diversity = members.map((member, i) => ({ i, closeness: meanDistance(member) }))
    diversity.sort((a, b) => b.closeness - a.closeness || a.i - b.i)
    diversity.forEach(({ i }, rank) => {
      const weight = count <= ELITE ? 0 : 1 - ELITE / count
      members[i]!.fitness = count === 1 ? 0 : (i + weight * rank) / (count - 1)
    })
  }

  private removeWorst(): void {
    this.rank()
    let worst = 1
    let worstIsClone = false
    for (let i = 1; i < this.members.length; i++) {
      const member = this.members[i]!
      const isClone = member.near[0]!.distance < SAME
      const isWorse = isClone === worstIsClone && member.fitness > this.members[worst]!.fitness
      if ((isClone && !worstIsClone) || isWorse || i === 1) {
        worst = i
        worstIsClone = isClone
      }
    }
    const [removed] = this.members.splice(worst, 1)
    for (const other of this.members) {
      const place = other.near.findIndex(one => one.other === removed)
      other.near.splice(place, 1)
    }
  }
}

function insertNear(individual: Individual, other: Individual, distance: number): void {
  const { near } = individual
  let place = near.length
  while (place > 0 && near[place - 1]!.distance > distance) place--
  near.splice(place, 0, { other, distance })
}

function meanDistance({ near }: Individual): number {
  const count = Math.min(CLOSE, near.length)
  let sum = 0
  for (let i = 0; i < count; i++) sum += near[i]!.distance
  return count === 0 ? 1 : sum / count
}

/** The solutions that the genetic search breeds from. */
export class Population {
  private readonly feasible = new Subpopulation()
  private readonly infeasible = new Subpopulation()

  get best(): Individual | undefined {
    return this.feasible.members[0]
  }

  add(individual: Individual): void {
    const group = individual.feasible ? this.feasible : this.infeasible
    group.add(individual)
  }

  /** Sorts the infeasible solutions by their cost at new penalty weights. */
  reprice(weights: PenaltyWeights): void {
    for (const member of this.infeasible.members) member.price(weights)
    this.infeasible.sort()
  }

  /** The better of two solutions drawn at random. */
  select(draw: Draw): Individual {
    this.feasible.rank()
    this.infeasible.rank()
    const first = this.draw(draw)
    const second = this.draw(draw)
    return second.fitness < first.fitness ? second : first
  }

  private draw(draw: Draw): Individual {
    const { members } = this.feasible
    const place = draw(members.length + this.infeasible.members.length)
    return members[place] ?? this.infeasible.members[place - members.length]!
  }

  clear(): void {
    this.feasible.members.length = 0
    this.infeasible.members.length = 0
  }
}
