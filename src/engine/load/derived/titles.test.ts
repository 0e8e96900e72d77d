import { describe, expect, it } from 'vitest'
import { fieldTitles, typeTitle } from './titles.ts'

describe('the title of a schema as the name of its records', () => {
  it.each([
    ['JSON schema for Phrase configuration files', 'Phrase configuration files'],
    ['JSON schema for the license report tool', 'License report tool'],
    ['An Artifact Hub config file', 'Artifact Hub config file'],
    ['JSON API Schema', 'JSON API'],
    ['ABCSupplyPlan JSON Schema', 'ABCSupplyPlan'],
    ['_RadioHoundDataV0', 'Radio hound data V0'],
    ['Schema', 'Schema'],
    ['OpenTelemetryConfiguration', 'OpenTelemetryConfiguration'],
    ['Theatre', 'Theatre'],
  ])('%s → %s', (title, name) => expect(typeTitle(title)).toBe(name))
})

describe('titles of fields', () => {
  const among = (...titles: string[]) => titles.map(fieldTitles(titles.map((title) => ({ title }))))
  it('are read as identifiers where all of them are', () => {
    expect(among('ProductVersion', 'EndOfLifeDate', 'LatestSdkVersion', 'Name')).toEqual([
      'Product version',
      'End of life date',
      'Latest SDK version',
      'Name',
    ])
  })
  it('stay where a person wrote them: names have capitals inside, too', () => {
    expect(among('GitHub', 'GitLab', 'JavaScript runtime', 'YouTube')).toEqual(['GitHub', 'GitLab', 'JavaScript runtime', 'YouTube'])
    expect(among('GitHub', 'Name')).toEqual(['GitHub', 'Name'])
  })
  it('of private names lose their mark', () => expect(among('_RHMetadata', 'Host name')).toEqual(['RHMetadata', 'Host name']))
})
