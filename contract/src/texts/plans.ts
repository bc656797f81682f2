/** Plans of the subscription page. No plan is for sale or has an effect. */

interface PlanFeature {
  readonly label: string;
  readonly available: boolean;
}

export interface Plan {
  readonly name: 'Free' | 'Pro' | 'Premium';
  readonly price: number;
  /** AUD per year as billed. */
  readonly yearly_price: number;
  readonly description: string;
  readonly subText: string;
  readonly features: readonly PlanFeature[];
}

const freeFeatures = ['Profile', 'Website', 'Social media', 'Customer support'];
const proFeatures = [
  'Chat',
  'Book appointments',
  'Call back',
  'Submit documents',
  'Review',
  'Third-party review sync',
  'Advanced analytics',
];
const premiumFeatures = ['Team account', 'Star broker', 'Top of search results'];
const allFeatures = [...freeFeatures, ...proFeatures, ...premiumFeatures];

function featuresUpTo(count: number): PlanFeature[] {
  return allFeatures.map((label, index) => ({ label, available: index < count }));
}

const paidPlanSubText = 'Per month billed yearly';
export const paidPlanButton = 'Not on sale yet';
export const freePlanButton = 'Join as a professional';

export const plans: readonly Plan[] = [
  {
    name: 'Free',
    price: 0,
    yearly_price: 0,
    description: 'Be found by buyers near you.',
    subText: 'Free for as long as you like',
    features: featuresUpTo(freeFeatures.length),
  },
  {
    name: 'Pro',
    price: 49.99,
    yearly_price: 599.88,
    description: 'Talk to buyers and keep every enquiry in one place.',
    subText: paidPlanSubText,
    features: featuresUpTo(freeFeatures.length + proFeatures.length),
  },
  {
    name: 'Premium',
    price: 99.99,
    yearly_price: 1199.88,
    description: 'For a team that works as one.',
    subText: paidPlanSubText,
    features: featuresUpTo(allFeatures.length),
  },
];
