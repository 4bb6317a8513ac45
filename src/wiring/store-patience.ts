/**
 * How long a page from the device waits for its store, in milliseconds. Drawing a list twice, first without and then with
 * its rows, takes longer than opening the store, and the store can't be opened meanwhile.
 */
export const storePatience = 500;
