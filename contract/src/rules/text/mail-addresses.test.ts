import { describe, expect, it } from 'vitest';
import {
  getMailGroupKey,
  isSharedMailDomain,
  ownMailDomain,
  registeredDomain,
} from './mail-addresses.ts';

describe('registeredDomain', () => {
  it.each([
    ['example.com', 'example.com'],
    ['a.b.example.xyz', 'example.xyz'],
    ['mail.example.com.au', 'example.com.au'],
    ['example.id.au', 'example.id.au'],
    ['staff.school.nsw.edu.au', 'school.nsw.edu.au'],
    ['x.example.co.nz', 'example.co.nz'],
    ['example.au', 'example.au'],
    ['mail.example.au', 'example.au'],
    ['com.au', null],
    ['nsw.edu.au', null],
    ['localhost', null],
  ])('returns for %s the domain %s', (domain, owner) => {
    expect(registeredDomain(domain)).toBe(owner);
  });
});

describe('getMailGroupKey', () => {
  it('returns the same key for all email addresses of one domain', () => {
    for (const email of ['a@example.xyz', 'b+c@mail.example.xyz', 'D@EXAMPLE.XYZ'])
      expect(getMailGroupKey(email)).toBe('example.xyz');
  });

  it.each([
    ['jo.citizen+1@gmail.com', 'jocitizen@gmail.com'],
    ['jocitizen@googlemail.com', 'jocitizen@gmail.com'],
    ['Jo.Citizen+x@bigpond.com', 'jo.citizen@bigpond.com'],
    ['jo@internode.on.net', 'jo@internode.on.net'],
    ['jo+1@student.unimelb.edu.au', 'jo@student.unimelb.edu.au'],
    ['jo@health.nsw.gov.au', 'jo@health.nsw.gov.au'],
  ])('returns for %s at a shared mail domain the key %s', (email, group) => {
    expect(getMailGroupKey(email)).toBe(group);
    expect(ownMailDomain(email)).toBeNull();
  });

  it('treats notgmail.com as a separate domain, not as the shared domain gmail.com', () => {
    expect(isSharedMailDomain('notbigpond.com')).toBe(false);
    expect(ownMailDomain('jo@notgmail.com')).toBe('notgmail.com');
  });
});
