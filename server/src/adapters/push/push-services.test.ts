import { describe, expect, it } from 'vitest';
import { isPushService } from './web-push.ts';

const further = ['https://push.homes.example', 'http://127.0.0.1:8123'];

describe('isPushService', () => {
  it.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-sg2p.notify.windows.com/w/?token=abc',
    'https://push.homes.example/abc',
    'http://127.0.0.1:8123/abc',
  ])('accepts %s', (endpoint) => {
    expect(isPushService(endpoint, further)).toBe(true);
  });

  it.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com.elsewhere.example/abc',
    'https://fcm.googleapis.com@elsewhere.example/abc',
    'https://someone@fcm.googleapis.com/abc',
    'https://elsewhere.example/?fcm.googleapis.com',
    'https://push.apple.com.elsewhere.example/',
    'https://notpush.apple.com/',
    'https://127.0.0.1/abc',
    'http://127.0.0.1:5432/abc',
    'http://[::1]/abc',
    'http://169.254.169.254/latest/meta-data',
    'https://localhost/abc',
    'https://push.homes.example:8443/abc',
    'file:///etc/passwd',
    'no address',
  ])('refuses %s', (endpoint) => {
    expect(isPushService(endpoint, further)).toBe(false);
  });
});
