/**
 * The one link our messages carry, at their end (`noticeLine` lets it through there alone). It takes no argument, so
 * nothing can be smuggled into it.
 */
export const reportLink = 'command:recourse.edit.showReport';
